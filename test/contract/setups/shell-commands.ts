import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Notes its arguments and its input in a file of its own, and answers like a vendor's command line. */
const program = `#!/bin/sh
set -eu
file="$CALLS/$(ls "$CALLS" | wc -l | tr -d ' ' | awk '{ printf "%04d", $1 }')"
{ printf '%s\\0' "\${0##*/}"; for argument in "$@"; do printf '%s\\0' "$argument"; done; } > "$file"
[ "\${0##*/}" = kubectl ] && [ "$1" = apply ] && cat >> "$file"
echo arn:aws:iam::123456789012:policy/made
`;

/** Runs commands in a shell whose aws, az, gcloud and kubectl only note what they are given. Returns their arguments. */
export function callsOfCommands(commands: string, variables: Record<string, string>): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'audit-commands-'));
  try {
    const [programs, calls] = ['programs', 'calls'].map((name) => join(folder, name)) as [string, string];
    execFileSync('mkdir', [programs, calls]);
    for (const name of ['aws', 'az', 'gcloud', 'kubectl']) {
      writeFileSync(join(programs, name), program);
      chmodSync(join(programs, name), 0o755);
    }
    const searchPath = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;
    execFileSync('sh', ['-c', commands], { env: { ...variables, PATH: searchPath, CALLS: calls }, stdio: 'pipe' });
    return readdirSync(calls)
      .toSorted()
      .map((name) => readFileSync(join(calls, name), 'utf8').replace(/\0$/, '').split('\0'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the value of an option of a call. */
export function option(call: readonly string[], name: string): string {
  const value = call[call.indexOf(name) + 1];
  if (!call.includes(name) || value === undefined) throw new Error(`${call.join(' ')} has no ${name}`);
  return value;
}
