import { Type } from 'typebox';
import { roleSchema } from '../fields.ts';
import { newPassword } from '../login/schema.ts';
import { named } from '../named.ts';

const token = () => Type.String({ minLength: 1, maxLength: 200, description: 'The part of the link after `#token=`' });

export const previewBody = named('InvitationToken', Type.Object({ token: token() }));

export const previewAnswer = named(
  'InvitationPreview',
  Type.Object({
    email: Type.String(),
    role: roleSchema(),
    invited_by_email: Type.String({ description: 'E-mail of the admin who sent it' }),
  }),
);

export const acceptBody = named(
  'InvitationAcceptance',
  Type.Object({
    token: token(),
    password: newPassword(),
  }),
);
