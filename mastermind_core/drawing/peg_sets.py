"""The peg sets that are shipped, those of the page, each in the text form of `pegs`."""

from __future__ import annotations

SHIPPED = {
    "rainbow": (
        "R #be272a red; O #de8b1b orange; Y #ffe204 yellow; G #50b285 green; B #334b93 blue; "
        "P #9164fe purple; W #fbfaf7 white; K #26292d black; T #38c0b8 teal; "
        "M #ef8fc6 magenta; N #7a4a2b brown; S #a9b2ba silver; A #6cb6f5 azure; "
        "L #b9e52c lime; C #ff8671 coral; D #1b3a66 denim; E #35c46a emerald; "
        "F #c2188f fuchsia; V #c3a0f0 violet; J #0f6b66 jade; H #b5830f honey; "
        "I #2f2080 indigo; U #6d0f27 burgundy; Z #626c75 zinc; Q #eec6cd quartz; "
        "X #cfc48f flax"
    ),
    "classic": (
        "R #be272a red; Y #ffe204 yellow; G #50b285 green; B #334b93 blue; W #fbfaf7 white; "
        "K #26292d black"
    ),
    "orange": (
        "R #be272a red; O #de8b1b orange; Y #ffe204 yellow; G #50b285 green; B #334b93 blue; "
        "W #fbfaf7 white"
    ),
    "brown": (
        "R #be272a red; O #de8b1b orange; Y #ffe204 yellow; G #50b285 green; B #334b93 blue; "
        "N #4a260e brown"
    ),
    "super": (
        "R #be272a red; Y #ffe204 yellow; G #50b285 green; B #334b93 blue; W #fbfaf7 white; "
        "K #26292d black; O #de8b1b orange; N #4a260e brown"
    ),
    "purple": (
        "R #be272a red; Y #ffe204 yellow; G #50b285 green; B #334b93 blue; W #fbfaf7 white; "
        "K #26292d black; O #de8b1b orange; P #9164fe purple"
    ),
    "hole": (
        "R #be272a red; Y #ffe204 yellow; G #50b285 green; B #334b93 blue; W #fbfaf7 white; "
        "K #26292d black; E hole hole"
    ),
    "vision": (
        "R #b7130d red; Y #f6d22c yellow; B #0b26a6 blue; S #72c5fc sky; W #f5f9f5 white; "
        "K #1c1719 black; O #e36a07 orange; G #2e7e61 green; P #a476c9 purple; I #ee8bb8 pink"
    ),
    "shapes": (
        "C #fbfaf7/circle circle; S #fbfaf7/square square; T #fbfaf7/triangle triangle; "
        "A #fbfaf7/star star; X #fbfaf7/cross cross; H #fbfaf7/heart heart; "
        "M #fbfaf7/moon moon; R #fbfaf7/ring ring; D #fbfaf7/drop drop; "
        "I #fbfaf7/diamond diamond"
    ),
    "digits": (
        "1 #be272a 1; 2 #de8b1b 2; 3 #ffe204 3; 4 #50b285 4; 5 #334b93 5; 6 #9164fe 6; "
        "7 #fbfaf7 7; 8 #26292d 8; 9 #38c0b8 9; 0 #ef8fc6 0"
    ),
    "letters": (
        "A #be272a A; B #de8b1b B; C #ffe204 C; D #50b285 D; E #334b93 E; F #9164fe F; "
        "G #fbfaf7 G; H #26292d H; I #38c0b8 I; J #ef8fc6 J; K #7a4a2b K; L #a9b2ba L"
    ),
}
"""Name -> colours, in their order. The name of a colour is its English one."""
