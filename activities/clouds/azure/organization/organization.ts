import type {
  AccountStanding,
  ListedAccount,
  OrganizationPart,
} from '../../../../domain/organizations/organization.ts';
import { CloudError } from '../../errors.ts';
import type { AzureRun } from '../session/azure-run.ts';
import type { ArmPage } from '../session/calls.ts';
import { groupTree, type GroupTree } from './tree.ts';

type Manager = Pick<AzureRun, 'calls' | 'tenantId'>;

const subscriptionsApi = '2022-12-01';

interface Subscription {
  subscriptionId?: string;
  displayName?: string;
  state?: string;
  tags?: Record<string, string>;
}

/**
 * Yields a management group with everything below it; without a root, the whole tenant. A subscription of the tree that
 * the identity may not read is listed without tags. Throws `CloudError`, of kind `access_denied` when the identity may
 * not read the group.
 */
export async function* azureOrganization(run: Manager, root: string | null): AsyncGenerator<OrganizationPart> {
  const tree = await visibleTree(run, root);
  yield { part: 'organization', externalId: tree.root.externalId, managementAccountId: null };
  yield { part: 'units', parentId: null, units: [tree.root] };
  for (const { parentId, units } of tree.levels) yield { part: 'units', parentId, units };
  const unread = new Set(tree.subscriptions.keys());
  for await (const page of visibleSubscriptions(run)) {
    const accounts = page.map(listedSubscription).filter(({ accountId }) => unread.delete(accountId));
    yield* partsOf(tree, accounts);
  }
  yield* partsOf(
    tree,
    [...unread].map((accountId) => ({ accountId, name: '', standing: 'active', tags: {} })),
  );
}

/** Returns those of some subscriptions that are below the root. */
export async function belowAzureRoot(
  run: Manager,
  { root, subscriptionIds }: { root: string | null; subscriptionIds: readonly string[] },
): Promise<string[]> {
  const { subscriptions } = await visibleTree(run, root);
  return subscriptionIds.filter((id) => subscriptions.has(id));
}

async function visibleTree(run: Manager, root: string | null): Promise<GroupTree> {
  try {
    return await groupTree(run, root);
  } catch (fault) {
    if (!(fault instanceof CloudError)) throw fault;
    const { kind, call, code } = fault;
    if (kind !== 'access_denied' && kind !== 'not_supported') throw fault;
    const message = `there is no management group ${root ?? run.tenantId}, or the identity may not read it and what is below it`;
    throw new CloudError({ kind, call, message, code, cause: fault });
  }
}

async function* visibleSubscriptions({ calls }: Manager): AsyncGenerator<Subscription[]> {
  let page = await calls.get<ArmPage<Subscription>>('/subscriptions', subscriptionsApi);
  for (;;) {
    yield page.value ?? [];
    const next = page.nextLink || null;
    if (next === null) return;
    page = await calls.next<ArmPage<Subscription>>(next);
  }
}

/** Yields accounts by the group that they are in. */
function* partsOf(
  { subscriptions }: GroupTree,
  accounts: readonly ListedAccount[],
): Generator<OrganizationPart & { part: 'accounts' }> {
  const byUnit = new Map<string, ListedAccount[]>();
  for (const account of accounts) {
    const place = subscriptions.get(account.accountId);
    if (place === undefined) continue;
    const others = byUnit.get(place.unitId) ?? [];
    byUnit.set(place.unitId, others);
    others.push({ ...account, name: account.name || place.name });
  }
  for (const [unitId, own] of byUnit) yield { part: 'accounts', unitId, accounts: own };
}

function listedSubscription({ subscriptionId = '', displayName = '', state, tags = {} }: Subscription): ListedAccount {
  const accountId = subscriptionId.toLowerCase();
  return { accountId, name: displayName, standing: standings[state ?? ''] ?? 'active', notice: noticeOf(state), tags };
}

/** A disabled subscription has stopped everything that ran in it; others can be read and run (Azure, "Subscription states"). */
const standings: Readonly<Record<string, AccountStanding>> = { Deleted: 'closed', Disabled: 'suspended' };

function noticeOf(state: string | undefined): string | null {
  if (state === 'PastDue') return 'A payment of the subscription is past due';
  return state === 'Warned' ? 'Azure will disable the subscription soon, and lets nothing in it be changed' : null;
}
