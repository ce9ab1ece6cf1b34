import assert from 'node:assert/strict';
import { azureTokens } from '../../../../activities/clouds/azure/access/access.ts';
import { directoryUrl } from '../../../../activities/clouds/azure/entra/directory-calls.ts';
import { createAzureSession, managerUrl } from '../../../../activities/clouds/azure/session/session.ts';
import type { CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { wholeSubscription } from '../../../contract/azure/whole-subscription.ts';
import { startAzure, type Azure } from '../../../emulators/azure.ts';
import { azureIds } from '../../../emulators/azure-subscription.ts';
import { azurePlaces, secretAccess } from '../../../helpers/cloud-access.ts';
import { RedirectingDispatcher } from '../../../helpers/redirected-connections.ts';
import { azureSession, listed } from './subscription-under-test.ts';

/** Addresses by Microsoft's documentation of its clouds, as an operator would set them; null for the defaults. */
const clouds = [
  {
    name: 'the public cloud',
    manager: null,
    login: null,
    hosts: ['graph.microsoft.com', 'login.microsoftonline.com', 'management.azure.com'],
  },
  {
    name: 'Azure Government',
    manager: 'https://management.usgovcloudapi.net',
    login: 'https://login.microsoftonline.us',
    hosts: ['graph.microsoft.us', 'login.microsoftonline.us', 'management.usgovcloudapi.net'],
  },
  {
    name: 'Azure operated by 21Vianet',
    manager: 'https://management.chinacloudapi.cn/',
    login: 'https://login.partner.microsoftonline.cn/',
    hosts: ['login.partner.microsoftonline.cn', 'management.chinacloudapi.cn', 'microsoftgraph.chinacloudapi.cn'],
  },
];

describe('A sync of an Azure subscription with the names of its own cloud', function () {
  this.timeout(60_000);
  let azure: Azure;

  beforeEach(async () => {
    azure = await startAzure(wholeSubscription());
  });
  afterEach(() => azure.stop());

  for (const { name, manager, login, hosts } of clouds) {
    it(`calls no host but those of ${name}, and finds what is there`, async () => {
      const dispatcher = new RedirectingDispatcher(azure.url);
      const tokensFor = (audience: string) =>
        azureTokens(secretAccess(), azurePlaces(azure.url, { loginUrl: login, audience, dispatcher }));
      const graph = directoryUrl(managerUrl(manager), null) ?? '';
      const session = createAzureSession({
        tokens: tokensFor(managerUrl(manager)),
        tenantId: azureIds.tenantId,
        subscriptionId: azureIds.subscriptionId,
        baseUrl: managerUrl(manager),
        directory: { url: graph, tokens: tokensFor(graph) },
        dispatcher,
        fingerprint: () => 'hidden',
      });
      await session.verify(AbortSignal.timeout(30_000));
      const plain = azureSession(azure.url);
      const found: CollectedResource[] = [];
      const expected: CollectedResource[] = [];
      for (const { service } of session.units({ regions: ['global'], withGlobal: true })) {
        found.push(...(await listed(session, service)));
        expected.push(...(await listed(plain, service)));
      }
      await dispatcher.destroy();
      assert.ok(found.length > 14, `${found.length} resources`);
      assert.deepEqual(found, expected);
      assert.deepEqual([...dispatcher.hosts].toSorted(), hosts);
    });
  }
});
