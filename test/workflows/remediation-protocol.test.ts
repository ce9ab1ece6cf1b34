import { after, before, describe, it } from 'mocha';
import { openProtocolBench, type ProtocolBench } from '../helpers/remediation-protocol.ts';

describe('the commands of a remediation action', function () {
  this.timeout(300_000);
  let bench: ProtocolBench;

  before(async () => {
    bench = await openProtocolBench();
  });
  after(() => bench.stop());

  it('are each carried out once or refused, whatever is lost, repeated or restarted', async () => {
    await bench.check({ runs: 8, commandsAtMost: 8 });
  });
});
