#!/usr/bin/env node
import { CommanderError } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from './exit-codes.ts';
import { Problem } from './problem.ts';
import { createProgram } from './program.ts';
import { safeText } from './safe-text.ts';
import { processTerminal } from './terminal.ts';

/**
 * Returns the version in the nearest package.json above this file: next to cli/ in a checkout, above dist/cli/ once
 * built.
 */
function ownVersion(): string {
  for (const above of ['..', join('..', '..')]) {
    try {
      const text = readFileSync(join(import.meta.dirname, above, 'package.json'), 'utf8');
      return String((JSON.parse(text) as { version: unknown }).version);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return 'unknown';
}

const terminal = processTerminal();
try {
  await createProgram({ version: ownVersion(), surroundings: { environment: process.env, terminal } }).parseAsync();
} catch (error) {
  if (error instanceof Problem) {
    if (error.exitCode !== exitCodes.interrupted) terminal.report(`error: ${error.message}`);
    if (error.advice !== null) terminal.report(error.advice);
    process.exitCode = error.exitCode;
  } else if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  } else {
    terminal.report(`error: ${safeText(error instanceof Error ? error.message : String(error))}`);
    process.exitCode = exitCodes.failed;
  }
}
