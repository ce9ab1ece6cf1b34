import { Type } from 'typebox';
import { roles } from '../../domain/roles.ts';
import { words } from '../fields.ts';
import { newPassword } from '../login/schema.ts';

const token = () => Type.String({ minLength: 1, maxLength: 200, description: 'What the link holds behind #token=' });

export const previewBody = Type.Object({ token: token() });

export const previewAnswer = Type.Object({
  email: Type.String(),
  role: words(roles),
  invited_by_email: Type.String({ description: 'E-mail of the admin who sent it' }),
});

export const acceptBody = Type.Object({
  token: token(),
  password: newPassword(),
});
