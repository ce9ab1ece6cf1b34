import { Type } from 'typebox';
import type { CareFilter, FindingCare } from '../../db/reads/findings/care.ts';
import { type CaredType, isOverdue } from '../../domain/findings/care.ts';
import { memberReference } from '../acceptances/schema.ts';
import type { Principal } from '../auth/principal.ts';
import { nullable, several, timestamp, valuesOf } from '../fields.ts';

/** Fields of a finding that say who takes care of it, and until when. */
export const careFields = {
  owner: nullable(memberReference),
  due_at: nullable(timestamp()),
  overdue: Type.Boolean({ description: 'Whether it is open and its due date has passed' }),
};

/** Returns the fields of `careFields` for a row. */
export function presentCare(type: CaredType, row: FindingCare & { status: string }) {
  return {
    owner: row.owner_id === null ? null : { id: row.owner_id, email: row.owner_email ?? '' },
    due_at: row.due_at?.toISOString() ?? null,
    overdue: isOverdue(type, row, new Date()),
  };
}

/** Query fields of lists that can be narrowed to an owner, or to what is overdue. */
export const careQuery = {
  owner_id: Type.Optional(
    several(
      Type.String({
        pattern: '^([1-9][0-9]{0,14}|me|none)$',
        description: 'Id of the owner; `me` for the caller, `none` for findings without an owner',
      }),
    ),
  ),
  overdue: Type.Optional(Type.Boolean({ description: 'Only open findings past their due date, or only the others' })),
};

/** Returns the filter that a query asks for. */
export function careFilterOf({
  query,
  principal,
}: {
  query: { owner_id?: string | string[]; overdue?: boolean };
  principal: Pick<Principal, 'memberId'>;
}): CareFilter {
  const { owner_id: given, overdue } = query;
  const owners = valuesOf(given);
  return {
    ...(owners === undefined ? {} : { owner_id: owners.map((owner) => ownerOf(owner, principal.memberId)) }),
    ...(overdue === undefined ? {} : { overdue }),
  };
}

function ownerOf(owner: string, callerId: number): number | null {
  if (owner === 'none') return null;
  return owner === 'me' ? callerId : Number(owner);
}
