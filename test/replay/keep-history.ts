import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const directory = join(import.meta.dirname, 'histories');

/** What names the machine or the moment of the recording; no replay looks at it. */
const leftOut = new Set(['identity', 'workerVersion', 'requestId', 'taskId', 'stackTrace']);
/** Queues that a worker polls alone are named after its process. */
const processName = /^\d+@/;

/** Keeps a history (in the JSON of the Temporal command line) as `<workflow>-<ending>.json`, one event a line. */
export function keepHistory(recorded: {
  workflowType: string;
  ending: string;
  workflowId: string;
  historyJson: string;
}): string {
  const { workflowType, ending, workflowId, historyJson } = recorded;
  const name = `${workflowType}-${ending}.json`;
  const { events } = JSON.parse(historyJson, (key, value: unknown) => {
    if (leftOut.has(key)) return undefined;
    return typeof value === 'string' && processName.test(value) ? 'sticky' : value;
  }) as { events: object[] };
  const head = JSON.stringify({ workflowId, workflowType }).slice(1, -1);
  const lines = events.map((event) => JSON.stringify(event)).join(',\n');
  writeFileSync(join(directory, name), `{${head},"events":[\n${lines}\n]}\n`);
  return name;
}
