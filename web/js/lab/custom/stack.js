/**
 * The limit of Python's stack. Python knows only the stack in its own memory, which has 5 MB; what the
 * browser keeps beside it is full long before, and then everything ends. So Python is told of a smaller
 * stack, at whose end it raises an error of its own, with file and line, and goes on.
 */

/**
 * How much of the stack in its memory Python may use, in bytes. Chromium, whose stack is the smallest, ended
 * at 200 kB where each call took the most beside it, and at 300 kB nearly everywhere.
 */
const ROOM = 128 * 1024;

/** Limit the stack of Python, from where it stands now. @param {any} module  Emscripten's */
export function boundStack(module) {
  const here = module._emscripten_stack_get_current();
  module._PyUnstable_ThreadState_SetStackProtection(module._PyThreadState_Get(), here - ROOM, ROOM);
}
