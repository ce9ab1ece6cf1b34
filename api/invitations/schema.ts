import { Type } from 'typebox';

export const acceptBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'What the link holds behind #token=' }),
  password: Type.String({ minLength: 12, maxLength: 1_024, format: 'password' }),
});
