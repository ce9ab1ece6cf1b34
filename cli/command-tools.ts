import type { Command, Option } from 'commander';
import type { CommonOptions, Session } from './session.ts';

/** Functions that declare commands. */
export interface CommandTools {
  program: Command;
  /** Adds a command below another one, with the options that all have. */
  under: (parent: Command, spec: string, description: string) => Command;
  /** The same directly below the program. */
  command: (spec: string, description: string) => Command;
  paged: (command: Command) => Command;
  /** Adds the options that select providers: one, or those of an organization or a unit. */
  selecting: (command: Command) => Command;
  session: (options: CommonOptions) => Promise<Session>;
  wholeNumber: (text: string) => number;
  oneOf: (flags: string, description: string, choices: readonly string[]) => Option;
  examples: (...lines: string[]) => string;
}
