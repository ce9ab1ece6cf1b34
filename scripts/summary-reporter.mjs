import { writeFileSync } from 'node:fs';
import { reporters, Runner } from 'mocha';

const { EVENT_RUN_END } = Runner.constants;

/** Mocha's spec output; at the end the counts go to the file that the test runner names. */
export class SummaryReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      writeFileSync(
        process.env.TEST_SUMMARY_FILE,
        JSON.stringify({ passed: passes, failed: failures, skipped: pending }),
      );
    });
  }
}

export default SummaryReporter;
