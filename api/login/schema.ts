import { Type } from 'typebox';
import { roles } from '../../domain/roles.ts';
import { id, words } from '../fields.ts';

export const loginBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 320, examples: ['admin@localhost'] }),
  password: Type.String({ minLength: 1, maxLength: 1_024, format: 'password' }),
});

/** A password that somebody chooses. */
export const newPassword = () => Type.String({ minLength: 12, maxLength: 1_024, format: 'password' });

/** A member as `login` and `me` show it. */
export const userSchema = Type.Object({ id: id(), email: Type.String(), role: words(roles) });

export const loginAnswer = Type.Object({
  user: userSchema,
  token: Type.String({ description: 'Access token (JWT), good for 12 hours' }),
});
