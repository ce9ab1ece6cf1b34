import { Agent } from 'undici';
import {
  describedCalls,
  findCall,
  findDirectoryCall,
} from '../../../activities/clouds/azure/descriptions/described-call.ts';
import { azureUnits } from '../../../activities/clouds/azure/resources.ts';
import type { AzureRun } from '../../../activities/clouds/azure/session/azure-run.ts';
import { createAzureCalls, type AzureCalls } from '../../../activities/clouds/azure/session/calls.ts';
import { directoryRoles } from '../../../domain/setups/azure/directory-roles.ts';
import { azure as azureTypes } from '../../../domain/clouds/azure/resource-types.ts';
import { startAzure } from '../../emulators/azure.ts';
import { azureIds } from '../../emulators/azure-subscription.ts';
import { Recorder } from '../azure/recorder.ts';
import { wholeSubscription } from '../azure/whole-subscription.ts';
import type { CloudPage } from './cloud-page.ts';
import { observeListings } from './observed-listings.ts';
import type { Trace } from './trace.ts';
import { azureSecretTokens } from '../../helpers/cloud-access.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

const introduction = `One token is requested per hour. Reading is free of charge. Resource Graph allows a user 15 queries in five seconds, and
Resource Manager counts reads per subscription; both report the remaining quota in headers. The role *Reader* has every permission below except
those that end in \`/action\`, which are listed in [connecting](../connecting.md). In addition to the inventory: metrics with
\`Microsoft.Insights/metrics/read\`, bills with \`Microsoft.CostManagement/query/action\`, packages with
\`Microsoft.Security/softwareInventories/read\`. Paths that begin with \`/v1.0\` are those of Microsoft Graph, whose permissions are granted to
the application separately; without them, the settings of the tenant are not evaluated.`;

/** Returns the page of Azure, from a subscription that has a resource of every type. */
export async function azurePage(): Promise<CloudPage> {
  const azure = await startAzure(wholeSubscription());
  const dispatcher = new Agent();
  const signal = noDeadline();
  const { tenantId, subscriptionId } = azureIds;
  const tokens = azureSecretTokens(azure.url);
  const calls = createAzureCalls({
    tokens,
    baseUrl: azure.url,
    dispatcher,
    signal,
    limit: (work) => work(),
    directory: { tokens, url: azure.url },
  });
  const runWith = (trace: Trace): AzureRun => ({
    calls: traced(calls, trace),
    subscriptionId,
    tenantId,
    signal,
  });
  try {
    const listings = await observeListings({ units: azureUnits, runWith });
    const known = new Map(describedCalls().map((call) => [call.id, call]));
    return {
      name: 'azure',
      title: 'Azure',
      introduction,
      listings,
      labelOf: (type) => azureTypes.types[type as keyof typeof azureTypes.types].label,
      operation(id) {
        const call = known.get(id);
        const [, verb = '', path = ''] = id.split(' ');
        const answer = call?.operation.answer ?? null;
        const isGraph = path.includes('Microsoft.ResourceGraph');
        return {
          request: `${verb} ${path} (${call?.description.apiVersion})`,
          permission: `\`${permissionOf(verb, path)}\``,
          isPaged: isGraph || path.startsWith('/v1.0/reports/') || (answer !== null && 'page' in answer),
          charge: null,
        };
      },
    };
  } finally {
    await dispatcher.close();
    await azure.stop();
  }
}

/** The action of a path: its provider and types, without names; of Microsoft Graph, the application permission. */
function permissionOf(verb: string, path: string): string {
  const ofDirectory = directoryRoles[path.replace('/v1.0', '')];
  if (ofDirectory !== undefined) return ofDirectory;
  const [, below] = /.*\/providers\/(.+)$/.exec(path) ?? [];
  if (below === undefined) return 'Microsoft.Resources/subscriptions/read';
  const [provider = '', ...parts] = below.split('/');
  // Types and names take turns.
  const types = parts.filter((_, index) => index % 2 === 0);
  if (verb === 'GET' || provider === 'Microsoft.ResourceGraph') return `${[provider, ...types].join('/')}/read`;
  return `${[provider, ...parts.filter((part) => part !== '{}')].join('/')}/action`;
}

function traced(calls: AzureCalls, trace: Trace): AzureCalls {
  const operationOf = (verb: string, path: string, version: string | null): string =>
    findCall(verb, decodeURIComponent(path), version)?.id ?? `${verb} ${path}`;
  const operationAt = (verb: string, pathWithQuery: string): string => {
    const url = new URL(pathWithQuery, 'http://azure');
    return operationOf(verb, url.pathname, url.searchParams.get('api-version'));
  };
  const call = async <Answer>(operation: string, make: (calls: AzureCalls) => Promise<Answer>): Promise<Answer> =>
    trace.call(operation, { recorder: new Recorder(), make: async (recorder) => make(recorder.over(calls)) });
  return {
    get: async (path, version) => call(operationOf('GET', path, version), async (own) => own.get(path, version)),
    getFrom: async (path) => call(operationAt('GET', path), async (own) => own.getFrom(path)),
    post: async (path, version, body) =>
      call(operationOf('POST', path, version), async (own) => own.post(path, version, body)),
    postTo: async (path, body) => call(operationAt('POST', path), async (own) => own.postTo(path, body)),
    next: async (link) => {
      const { pathname, search } = new URL(link);
      return call(operationAt('GET', pathname + search), async (own) => own.next(link));
    },
    directory: async (pathOrLink) =>
      call(findDirectoryCall(pathOrLink)?.id ?? pathOrLink, async (own) => {
        if (own.directory === null) throw new Error('Microsoft Graph is not read');
        return own.directory(pathOrLink);
      }),
    change: async (change) => calls.change(change),
  };
}
