import type { Static } from 'typebox';
import type { InvitationRow } from '../../db/reads/members/invitations.ts';
import type { TeamRow } from '../../db/reads/members/team.ts';
import type { Principal } from '../auth/principal.ts';
import type { invitationSchema, memberSchema } from './schema.ts';

/** Returns a member as a caller sees them: a limited one does not see what others are limited to. */
export function presentMember(
  row: TeamRow,
  viewer: Pick<Principal, 'memberId' | 'limits'>,
): Static<typeof memberSchema> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    ...(viewer.limits.length === 0 || viewer.memberId === row.id
      ? { access_limit: row.access_limit === null ? null : [...row.access_limit] }
      : {}),
    joined_at: row.joined_at.toISOString(),
    last_active_at: row.last_active_at?.toISOString() ?? null,
  };
}

function statusOf(row: InvitationRow): Static<typeof invitationSchema>['status'] {
  if (row.expires_at <= new Date()) return 'expired';
  if (row.delivery === 'link') return 'link_shown';
  if (row.sent_at !== null) return 'sent';
  return row.send_error === null ? 'sending' : 'failed';
}

export function presentInvitation(row: InvitationRow): Static<typeof invitationSchema> {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    access_limit: row.access_limit === null ? null : [...row.access_limit],
    status: statusOf(row),
    invited_by: row.invited_by,
    invited_by_email: row.invited_by_email,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    error: row.send_error,
  };
}
