import { randomBytes } from 'node:crypto';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Transaction } from '../../database.ts';
import type { SetupRow } from '../../reads/setups/setups.ts';
import { type Actor, writeAudit } from '../audit/write.ts';

/** 160 bits. As hexadecimal digits, it is valid for STS and needs no quoting in shells and templates. */
const externalIdBytes = 20;

/** Writes a setup with a new external id, and its audit row. */
export async function writeSetup(
  transaction: Transaction,
  request: { kind: ProviderKind; remediations: readonly string[]; memberId: number; actor: Actor },
): Promise<SetupRow> {
  const { kind, remediations, memberId, actor } = request;
  const [row] = await transaction('provider_setups')
    .insert({
      kind,
      external_id: randomBytes(externalIdBytes).toString('hex'),
      remediations: [...remediations],
      created_by: memberId,
    })
    .returning<SetupRow[]>(['id', 'kind', 'external_id', 'remediations', 'created_by', 'created_at']);
  if (row === undefined) throw new Error('the setup was not written');
  await writeAudit(transaction, {
    actor,
    action: 'provider_setup.create',
    subjectType: 'provider_setup',
    subjectId: row.id,
    after: { kind, remediations: [...remediations] },
  });
  return row;
}
