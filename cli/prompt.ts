import { createInterface } from 'node:readline/promises';
import { exitCodes } from './exit-codes.ts';
import { Problem } from './problem.ts';

// Keys as a terminal in raw mode sends them.
const interrupt = '\u0003';
const endOfInput = '\u0004';
const erase = '\u007f';

/** Asks a question; the input is echoed. */
export async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await reader.question(question)).trim();
  } finally {
    reader.close();
  }
}

/** Asks for a secret; the input is not echoed. Ctrl-C ends the program. */
export async function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  // First, so that input typed as soon as the question appears is not echoed.
  stdin.setRawMode(true);
  stderr.write(question);
  stdin.setEncoding('utf8');
  stdin.resume();
  let typed = '';
  try {
    return await new Promise<string>((resolve, reject) => {
      stdin.on('end', () => resolve(typed));
      stdin.on('data', (keys: string) => {
        for (const key of keys) {
          if (key === interrupt) reject(new Problem('Interrupted', { exitCode: exitCodes.interrupted }));
          else if (key === '\r' || key === '\n' || key === endOfInput) resolve(typed);
          else if (key === erase || key === '\b') typed = typed.replace(/.$/su, '');
          else typed += key;
        }
      });
    });
  } finally {
    stdin.removeAllListeners('data');
    stdin.removeAllListeners('end');
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

/** Returns the lines of stdin if it is not a terminal. */
export async function linesOfInput(): Promise<string[]> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
  return text.split(/\r?\n/);
}

/** Asks for confirmation; anything but yes is a no. Without an interactive terminal it is a no. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  return /^y(es)?$/i.test(await ask(`${question} [y/N] `));
}
