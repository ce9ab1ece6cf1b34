import assert from 'node:assert/strict';
import { createCloudSessions } from '../../activities/cloud-sessions.ts';
import type { OpenCloud } from '../../activities/clouds/cloud-kind.ts';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { replaceCredentials } from '../../db/commands/providers/credentials.ts';
import { switchSchemaTypes } from '../../db/commands/providers/schema-types.ts';

import { makeProvider } from '../helpers/factories.ts';
import { testCredentials as credentials } from '../helpers/organization-rows.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

describe('The session of a provider that is switched', () => {
  const database = useTestDatabase();

  it('lists types by schema as the provider says, from the next use on', async () => {
    const { id: providerId } = await makeProvider(database());
    await database().transaction((transaction) =>
      replaceCredentials(transaction, {
        providerId,
        sealed: credentials.seal(providerId, { accessKeyId: 'A' }),
        authentication: { type: 'access_key', identity: null },
        sourceProviderId: null,
      }),
    );
    const opened: (boolean | undefined)[] = [];
    const open: OpenCloud = ({ readsBySchema }) => {
      opened.push(readsBySchema);
      return { close: () => undefined } as CloudSession;
    };
    const sessions = createCloudSessions({
      database: database(),
      credentials,
      clouds: { cloud_a: open },
      currentExecution: () => 'inventory-sync-1',
    });
    const use = () => sessions.use(providerId, async () => undefined);
    for (const enabled of [null, true, true, false, null]) {
      await database().transaction((transaction) => switchSchemaTypes(transaction, { providerId, enabled }));
      await use();
    }
    sessions.close();
    assert.deepEqual(opened, [undefined, true, false, undefined]);
  });
});
