import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Client } from '@temporalio/client';
import { testEnvironment } from '../helpers/test-environment.ts';

/** A history in the JSON of the Temporal command line; of the newest run, or of the one that is named. */
export async function historyOf(
  { options: { namespace } }: Client,
  { workflowId, runId }: { workflowId: string; runId?: string },
): Promise<string> {
  const args = [
    'workflow',
    'show',
    '--output',
    'json',
    '-w',
    workflowId,
    ...(runId === undefined ? [] : ['-r', runId]),
  ];
  const at = ['--address', testEnvironment('TEMPORAL_ADDRESS'), '--namespace', namespace];
  const maxBuffer = 64 * 1024 * 1024;
  return (await promisify(execFile)(testEnvironment('TEMPORAL_CLI'), [...args, ...at], { maxBuffer })).stdout;
}
