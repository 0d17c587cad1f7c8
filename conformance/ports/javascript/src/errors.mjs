/**
 * What can go wrong, by whose fault it is. A caller that catches an `InputError` may show its message as it is: one
 * line that says what is wrong and where. Every other error is a fault of the program.
 *
 * @module
 */

/** Bad input: a text, a scenario, a seed, an answer, a call that the rules refuse. */
export class InputError extends Error {
  /** @param {string} message one line: what is wrong, and where */
  constructor(message) {
    super(message);
    this.name = 'InputError';
  }
}

/** A run that cannot go on: it makes no decision for too long, or takes too many steps (SPEC, GAME-4). */
export class RunError extends Error {
  /** @param {string} message one line: what is wrong */
  constructor(message) {
    super(message);
    this.name = 'RunError';
  }
}

/** A run that was to be over after so many steps, and is not. */
export class StepLimitError extends Error {
  /** @param {string} message one line: which run, and after how many steps */
  constructor(message) {
    super(message);
    this.name = 'StepLimitError';
  }
}

/** A game, or rules, that this engine does not have. */
export class UnsupportedError extends Error {
  /** @param {string} message one line: what is not here */
  constructor(message) {
    super(message);
    this.name = 'UnsupportedError';
  }
}
