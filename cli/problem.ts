import type { ExitCode } from './exit-codes.ts';

/** An error for the user: one line for what went wrong, another for what to do about it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly exitCode: ExitCode;
  readonly advice: string | null;

  constructor(message: string, { exitCode, advice = null }: { exitCode: ExitCode; advice?: string | null }) {
    super(message);
    this.exitCode = exitCode;
    this.advice = advice;
  }
}
