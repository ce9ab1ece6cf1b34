import assert from 'node:assert/strict';
import { createAwsSession } from '../../../../activities/clouds/aws/session/session.ts';
import type { CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { smallAccount } from '../../../contract/aws/small-account.ts';
import { withoutWebPages } from '../../../emulators/aws/without-web-pages.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { redirectedConnections } from '../../../helpers/redirected-connections.ts';
import { fingerprint, seedSettings, testAccountId } from './account-under-test.ts';

const partitions = [
  { partition: 'aws', region: 'eu-west-1', domain: 'amazonaws.com' },
  { partition: 'aws-us-gov', region: 'us-gov-west-1', domain: 'amazonaws.com' },
  { partition: 'aws-cn', region: 'cn-north-1', domain: 'amazonaws.com.cn' },
];

describe('A sync of an AWS account with the names of its own partition', function () {
  this.timeout(120_000);
  let moto: Moto;
  let server: Awaited<ReturnType<typeof withoutWebPages>>;

  beforeEach(async () => {
    moto = await startMoto();
    server = await withoutWebPages(moto.url);
  });
  afterEach(async () => {
    await server.stop();
    await moto.stop();
  });

  for (const { partition, region, domain } of partitions) {
    it(`calls the hosts of ${partition} and finds resources with its ARNs`, async () => {
      await smallAccount(moto.url, region);
      const connections = redirectedConnections(server.url);
      const session = createAwsSession({
        credentials: { ...seedSettings('').credentials, region },
        fingerprint,
        connections,
        regions: [region],
      });
      const signal = AbortSignal.timeout(100_000);
      const verified = await session.verify(signal);
      assert.equal(verified.accountId, testAccountId);
      assert.ok(verified.regions.includes(region));
      const found: CollectedResource[] = [];
      for (const unit of session.units({ regions: [region], withGlobal: true })) {
        for await (const page of session.pages(unit, null, signal)) found.push(...page.resources);
      }
      session.close();
      await connections.dispatcher.destroy();
      const types = new Set(found.map(({ resourceType }) => resourceType));
      assert.ok(types.size > 14, [...types].join());
      const foreign = found.filter(({ externalId, configuration }) =>
        [...`${externalId} ${JSON.stringify(configuration)}`.matchAll(/arn:(aws[a-z-]*):/g)].some(
          ([, named]) => named !== partition,
        ),
      );
      assert.deepEqual(
        foreign.map(({ externalId }) => externalId),
        [],
      );
      assert.ok(connections.hosts.size > 15, [...connections.hosts].join());
      for (const host of connections.hosts) {
        assert.ok(host.endsWith(`.${domain}`), host);
        assert.ok(host.includes(`.${region}.`) || isGlobal(host), host);
      }
    });
  }
});

/** Services that have one endpoint for a whole partition. */
const isGlobal = (host: string): boolean => /^(?:\d{12}\.)?(?:account|iam|organizations)\./.test(host);
