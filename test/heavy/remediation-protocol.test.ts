import { after, before, describe, it } from 'mocha';
import { openProtocolBench, type ProtocolBench } from '../helpers/remediation-protocol.ts';

const runs = process.env.CI === undefined ? 100 : 12;

describe('The commands of a remediation action, in many interleavings', function () {
  this.timeout(1_800_000);
  let bench: ProtocolBench;

  before(async () => {
    bench = await openProtocolBench();
  });
  after(() => bench.stop());

  it('are each carried out once or refused, whatever is lost, repeated or restarted', async () => {
    await bench.check({ runs, commandsAtMost: 16 });
  });
});
