import { Type } from 'typebox';
import { mailAddressPattern } from '../../domain/team/mail-address.ts';
import { roles } from '../../domain/roles.ts';
import { id, nullable, timestamp, words } from '../fields.ts';

export const memberSchema = Type.Object({
  id: id(),
  email: Type.String(),
  role: words(roles),
  joined_at: timestamp(),
  last_active_at: nullable(timestamp()),
});

export const memberParams = Type.Object({ user_id: id() });

export const roleBody = Type.Object({ role: words(roles) });

export const inviteBody = Type.Object({
  email: Type.String({ minLength: 3, maxLength: 254, pattern: mailAddressPattern, examples: ['new@example.com'] }),
  role: words(roles),
});

const invitationFields = {
  id: id(),
  email: Type.String(),
  role: words(roles),
  status: words(['sending', 'sent', 'failed', 'link_shown', 'expired'] as const),
  invited_by: id('Id of the admin who sent it'),
  invited_by_email: Type.String({ description: 'E-mail of the admin who sent it' }),
  created_at: timestamp(),
  expires_at: timestamp(),
  sent_at: nullable(timestamp()),
  error: nullable(Type.String({ description: 'Why the mail could not be sent' })),
};

export const invitationSchema = Type.Object(invitationFields);

export const newInvitationSchema = Type.Object({
  ...invitationFields,
  link: nullable(
    Type.String({ description: 'Only without a mail server: the link to hand on. No later answer shows it.' }),
  ),
});
