import { isDeepStrictEqual } from 'node:util';
import { attributionOf, type Attribution, type LinkedChange } from '../../../domain/changes/attribution.ts';
import type { Transaction } from '../../database.ts';
import { shownMeans } from '../../reads/changes/means.ts';
import { driftRowsById, type DriftRow } from '../../reads/drifts/drifts.ts';
import { unmarkOthersChanges } from '../changes/recognise.ts';
import { isBehind, madeAt, mayBeBehind } from './changes-behind.ts';
import { publishUnexpected } from './expected.ts';
import { publishAttributed } from './publish.ts';

/** Condition that a finding names who made its change. */
const isNamed = `coalesce(jsonb_typeof(finding.changed_by), 'null') = 'object'`;

const ofResource = `join resources as resource on change.provider_id = resource.provider_id
   and change.resource_type = resource.resource_type and change.external_id = resource.external_id`;

/**
 * Connects findings with the changes behind them, and writes into the findings and into the given rows who made them.
 * Call it in the transaction that wrote the findings, before they are published.
 */
export async function attributeFindings(transaction: Transaction, findings: DriftRow[]): Promise<void> {
  const ids = findings.map(({ id }) => id);
  await linkChanges(transaction, { findings: ids });
  const attributions = await storeAttributions(transaction, ids);
  for (const finding of findings) Object.assign(finding, attributions.get(finding.id));
}

/**
 * Connects the changes of resources with the findings that were detected before the changes were announced, and
 * publishes open ones about whose change more is known now.
 */
export async function attributeEarlierFindings(
  transaction: Transaction,
  resourceIds: readonly number[],
): Promise<void> {
  const linked = await linkChanges(transaction, { resources: resourceIds });
  // One that had no actor while a change was about to be read may have it now.
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `select id from drift_findings as finding
     where resource_id = any(?) and not ${isNamed} and changed_before > now() - interval '1 day'
       and exists (select from drift_finding_changes as link where link.finding_id = finding.id)`,
    [[...resourceIds]],
  );
  await publishNews(transaction, [...new Set([...linked, ...rows.map(({ id }) => id)])]);
}

/**
 * Takes the actors of open findings back behind which these changes may turn out to be, by somebody else: until they are
 * read, nobody is certain.
 */
export async function doubtFindings(transaction: Transaction, changeIds: readonly number[]): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `select distinct finding.id from announced_changes as change
     ${ofResource} join drift_findings as finding on finding.resource_id = resource.id
     where change.id = any(?) and finding.status <> 'resolved' and ${isNamed} and ${mayBeBehind}`,
    [[...changeIds]],
  );
  await publishNews(
    transaction,
    rows.map(({ id }) => id),
  );
}

/** Publishes open findings behind which an actor became known: those of these changes. */
export async function attributeAgain(transaction: Transaction, changeIds: readonly number[]): Promise<void> {
  await unmarkOthersChanges(transaction, changeIds);
  const findingIds = await transaction('drift_finding_changes')
    .whereIn('change_id', [...changeIds])
    .distinct()
    .pluck<number[]>('finding_id');
  await publishNews(transaction, findingIds);
}

async function publishNews(transaction: Transaction, findingIds: number[]): Promise<void> {
  const changed = [...(await storeAttributions(transaction, findingIds)).keys()];
  const unexpected = await publishUnexpected(transaction, findingIds);
  const rows = await driftRowsById(transaction, changed);
  await publishAttributed(
    transaction,
    rows.filter(({ id, status }) => status !== 'resolved' && !unexpected.includes(id)),
  );
}

/** Connects findings, or those of resources, with changes. Returns the findings that were connected with more. */
async function linkChanges(
  transaction: Transaction,
  of: { findings: readonly number[] } | { resources: readonly number[] },
): Promise<number[]> {
  const byFinding = 'findings' in of;
  const { rows } = await transaction.raw<{ rows: { finding_id: number }[] }>(
    `insert into drift_finding_changes (finding_id, change_id)
     select finding.id, change.id
     from drift_findings as finding
     join resources as resource on resource.id = finding.resource_id
     join announced_changes as change on change.provider_id = resource.provider_id
       and change.resource_type = resource.resource_type and change.external_id = resource.external_id
     where ${byFinding ? 'finding.id' : 'finding.resource_id'} = any(:ids) and ${isBehind}
     on conflict do nothing returning finding_id`,
    { ids: [...(byFinding ? of.findings : of.resources)] },
  );
  return [...new Set(rows.map(({ finding_id: id }) => id))];
}

const asList = `jsonb_agg(jsonb_build_object('event_id', change.event_id, 'source', source, 'made_at', ${madeAt},
    'means', ${shownMeans}, 'actor', case when not change.remediation_confirmed then actor end) order by ${madeAt}, change.id)`;

/** Writes what is known about the changes of findings. Returns what it changed. */
async function storeAttributions(transaction: Transaction, findingIds: number[]): Promise<Map<number, Attribution>> {
  if (findingIds.length === 0) return new Map();
  const { rows } = await transaction.raw<{
    rows: (Attribution & {
      id: number;
      brought_back_at: Date | null;
      changes: WireChange[] | null;
      unsettled: WireChange[] | null;
    })[];
  }>(
    `select finding.id, case when remediation_id is not null then changed_before end as brought_back_at, changed_by, changed_at, changed_via, change_event_id,
       (select ${asList} from drift_finding_changes as link join announced_changes as change on change.id = link.change_id
        where link.finding_id = finding.id and ${isBehind}) as changes,
       (select ${asList} from announced_changes as change ${ofResource}
        where resource.id = finding.resource_id and ${mayBeBehind}) as unsettled
     from drift_findings as finding where finding.id = any(?) order by finding.id for update`,
    [findingIds],
  );
  const changed = new Map<number, Attribution>();
  for (const { id, brought_back_at: broughtBackAt, changes, unsettled, ...stored } of rows) {
    const attribution = attributionOf((changes ?? []).map(datedChange), {
      broughtBackAt,
      unsettled: (unsettled ?? []).map(datedChange),
    });
    if (isDeepStrictEqual(attribution, stored)) continue;
    changed.set(id, attribution);
    await transaction('drift_findings')
      .where({ id })
      .update({ ...attribution, changed_by: JSON.stringify(attribution.changed_by) });
  }
  return changed;
}

type WireChange = Omit<LinkedChange, 'made_at'> & { made_at: string };

function datedChange({ made_at, ...change }: WireChange): LinkedChange {
  return { ...change, made_at: new Date(made_at) };
}
