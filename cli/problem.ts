import type { ExitCode } from './exit-codes.ts';

/** What went wrong in one line, and what to do about it in another. */
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
