import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

describe('The source of a change feed', () => {
  let application: TestApplication;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  const provider = async (type: 'cloud_a' | 'cloud_b' = 'cloud_a'): Promise<number> =>
    (await makeProvider(application.database, { type })).id;
  const put = (id: number, body: { enabled: boolean; settings?: object }, expect = 200) =>
    admin.put<{ error?: string; details?: string }>(`/api/v1/providers/${id}/change-feed`, body, {
      expect,
    });
  const queue = (name: string, partition = 'aws') => ({
    settings: { queue_arn: `arn:${partition}:sqs:eu-west-1:123456789012:${name}` },
  });

  it('belongs to one feed: another one gets 409, which does not name the first, and stays as it is', async () => {
    const [first, second] = [await provider(), await provider()];
    await put(first, { enabled: true, ...queue('one') });
    await put(first, { enabled: true, ...queue('one') });
    for (const partition of ['aws', 'aws-cn']) {
      const { body } = await put(second, { enabled: true, ...queue('one', partition) }, 409);
      assert.match(body.error ?? '', /^Another change feed receives the messages of this queue$/);
      assert.doesNotMatch(body.details ?? '', /\d/);
    }
    assert.equal(await application.database('change_feeds').where({ provider_id: second }).first(), undefined);
    await put(second, { enabled: true, ...queue('two') });
    await put(second, { enabled: true, settings: { through_provider_id: first } });
    await put(await provider(), { enabled: true, settings: { through_provider_id: first } });
  });

  it('is free again when its feed is switched off or has another one, and taken when it is switched on', async () => {
    const [first, second] = [await provider(), await provider()];
    await put(first, { enabled: true, ...queue('three') });
    await put(first, { enabled: false });
    await put(second, { enabled: true, ...queue('three') });
    await put(first, { enabled: true }, 409);
    await put(second, { enabled: true, settings: {} });
    await put(first, { enabled: true });
  });

  it('is given to one of several feeds that ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => provider()));
    const answers = await Promise.all(
      ids.map((id) => admin.put(`/api/v1/providers/${id}/change-feed`, { enabled: true, ...queue('four') })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409]);
  });

  it('is a subscription for projects', async () => {
    const settings = { subscription: 'projects/shop-1/subscriptions/changes' };
    await put(await provider('cloud_b'), { enabled: true, settings });
    await put(await provider('cloud_b'), { enabled: true, settings }, 409);
  });
});
