import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { reporters, Runner } from 'mocha';

const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_PASS } = Runner.constants;

/** Time after the last test at which open handles are reported, since the run should be over by then. */
const OPEN_TOO_LONG_MS = 10_000;

const NAMED_FILES = 10;

/** Characters kept of the start and the end of a failed test's message: there may be a log in between. */
const BEGINNING = 500;
const END = 1000;

/** Mocha's spec output; at the end the counts are written to the file that the test runner specifies. */
export class SummaryReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const durations = new Map();
    const add = (test) => durations.set(test.file, (durations.get(test.file) ?? 0) + (test.duration ?? 0) / 1000);
    runner.on(EVENT_TEST_PASS, add);
    runner.on(EVENT_TEST_FAIL, add);
    runner.once(EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const failedTests = this.failures.map((test) => ({
        title: test.fullTitle(),
        message: whyItFailed(test.err ?? {}),
      }));
      const slowestFiles = [...durations]
        .map(([file, seconds]) => ({ file, seconds }))
        .toSorted((a, b) => b.seconds - a.seconds)
        .slice(0, NAMED_FILES);
      writeFileSync(
        process.env.TEST_SUMMARY_FILE,
        JSON.stringify({ passed: passes, failed: failures, skipped: pending, failedTests, slowestFiles }),
      );
      setTimeout(() => console.error(`still open: ${stillOpen()}`), OPEN_TOO_LONG_MS).unref();
    });
  }
}

/**
 * Returns the message in one line, with the file if it could not be completed: the reason may be on a later line.
 */
function whyItFailed({ message = 'no message', file }) {
  const said = message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' | ');
  const short = said.length > BEGINNING + END ? `${said.slice(0, BEGINNING)} … ${said.slice(-END)}` : said;
  return `${file === undefined ? '' : `${relative(process.cwd(), file)}: `}${short}`;
}

/** Returns what keeps the process alive, as kinds with counts. */
function stillOpen() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ');
}

export default SummaryReporter;
