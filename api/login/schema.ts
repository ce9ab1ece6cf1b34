import { Type } from 'typebox';
import { id, roleSchema } from '../fields.ts';
import { named } from '../named.ts';

export const loginBody = named(
  'LoginRequest',
  Type.Object({
    email: Type.String({ minLength: 1, maxLength: 320, examples: ['admin@localhost'] }),
    password: Type.String({ minLength: 1, maxLength: 1_024, format: 'password' }),
  }),
);

/** Returns the schema of a new password. */
export const newPassword = () => Type.String({ minLength: 12, maxLength: 1_024, format: 'password' });

/** A member as `login` and `me` show it. */
export const userSchema = named('User', Type.Object({ id: id(), email: Type.String(), role: roleSchema() }));

export const loginAnswer = named(
  'Login',
  Type.Object({
    user: userSchema,
    token: Type.String({ description: 'Access token (JWT), valid for 12 hours' }),
  }),
);
