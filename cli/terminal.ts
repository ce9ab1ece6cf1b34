import { safeJson } from './safe-text.ts';

const widthOfFiles = Number.POSITIVE_INFINITY;
const widthOfUnknownTerminal = 80;

const styles = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Style = keyof typeof styles;

/** Outputs: results go to stdout, messages for the user to stderr. */
export interface Terminal {
  /** Columns of stdout; infinite if it is not a terminal, so that nothing is truncated in a file or pipe. */
  columns: number;
  /** Whether stderr is a terminal. */
  isInteractive: boolean;
  print(line: string): void;
  printJson(value: unknown): void;
  report(line: string): void;
  /** Replaces the line that was last printed with `redraw`; only on a terminal. */
  redraw(line: string): void;
  paint(style: Style, text: string): string;
}

/** Returns whether to use colours: only on terminals, and never with NO_COLOR. */
function wantsColour(stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
}

export function processTerminal(environment: NodeJS.ProcessEnv = process.env): Terminal {
  const { stdout, stderr } = process;
  // The reader has closed the pipe (`audit resources | head`), which is not an error.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const hasColour = wantsColour(stdout, environment);
  const fixedColumns = Number.parseInt(environment.COLUMNS ?? '', 10);
  const terminalColumns = stdout.isTTY ? (stdout.columns ?? widthOfUnknownTerminal) : widthOfFiles;
  return {
    columns: fixedColumns > 0 ? fixedColumns : terminalColumns,
    isInteractive: stderr.isTTY && environment.TERM !== 'dumb',
    print: (line) => void stdout.write(`${line}\n`),
    printJson: (value) => void stdout.write(`${safeJson(value)}\n`),
    report: (line) => void stderr.write(`${line}\n`),
    redraw: (line) => void stderr.write(`\r\u001b[K${line}`),
    paint: (style, text) => (hasColour ? `\u001b[${styles[style]}m${text}\u001b[0m` : text),
  };
}
