"""`python -m mastermind_core`."""

if __name__ == "__main__":
    try:
        from .cli.main import main

        raise SystemExit(main())
    except KeyboardInterrupt:  # while the program is still loaded
        raise SystemExit(130) from None
