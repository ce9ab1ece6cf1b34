import { writeFileSync } from 'node:fs';
import { reporters, Runner } from 'mocha';

const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_PASS } = Runner.constants;

/** How long after the last test what is still open is named, for the run ought to be over by then. */
const OPEN_TOO_LONG_MS = 10_000;

const NAMED_FILES = 10;

/** Mocha's spec output; at the end the counts go to the file that the test runner names. */
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
        message: firstLine(test.err?.message ?? 'no message'),
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

function firstLine(text) {
  return text.split('\n', 1)[0];
}

/** What keeps the process alive, each kind with its number. */
function stillOpen() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ');
}

export default SummaryReporter;
