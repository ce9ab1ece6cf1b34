import { Type } from 'typebox';
import { mailAddressPattern } from '../../domain/team/mail-address.ts';
import { accessLimit, givenAccessLimit } from '../access-limits/schema.ts';
import { id, nullable, roleSchema, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

export const memberSchema = named(
  'Member',
  Type.Object({
    id: id(),
    email: Type.String(),
    role: roleSchema(),
    access_limit: Type.Optional(
      accessLimit('What the member is limited to; null: everything. Absent for a caller whose access is limited'),
    ),
    joined_at: timestamp(),
    last_active_at: nullable(timestamp()),
  }),
);

export const memberParams = Type.Object({ user_id: id() });

export const roleBody = named(
  'RoleChange',
  Type.Object({
    role: roleSchema(),
    access_limit: givenAccessLimit('What the member is limited to; null: everything. It stays as it is if omitted'),
  }),
);

export const inviteBody = named(
  'NewInvitation',
  Type.Object({
    email: Type.String({ minLength: 3, maxLength: 254, pattern: mailAddressPattern, examples: ['new@example.com'] }),
    role: roleSchema(),
    access_limit: givenAccessLimit('What the member will be limited to; null, or omitted: everything'),
  }),
);

const invitationFields = {
  id: id(),
  email: Type.String(),
  role: roleSchema(),
  access_limit: accessLimit('What the member will be limited to; null: everything'),
  status: named('InvitationStatus', words(['sending', 'sent', 'failed', 'link_shown', 'expired'] as const)),
  invited_by: id('Id of the admin who sent it'),
  invited_by_email: Type.String({ description: 'E-mail of the admin who sent it' }),
  created_at: timestamp(),
  expires_at: timestamp(),
  sent_at: nullable(timestamp()),
  error: nullable(Type.String({ description: 'Why the mail could not be sent' })),
};

export const invitationSchema = named('Invitation', Type.Object(invitationFields));

export const newInvitationSchema = named(
  'CreatedInvitation',
  Type.Object({
    ...invitationFields,
    link: nullable(
      Type.String({ description: 'Only without a mail server: the link to hand on. No later answer shows it.' }),
    ),
  }),
);
