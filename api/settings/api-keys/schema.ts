import { Type } from 'typebox';
import { id, label, nullable, timestamp } from '../../fields.ts';

export const apiKeySchema = Type.Object({
  id: id(),
  name: Type.String(),
  prefix: Type.String({ description: 'Beginning of the key', examples: ['ias_Zk3vQx1p…'] }),
  created_at: timestamp(),
  last_used_at: nullable(timestamp()),
  member_id: id('Id of the member whose key it is'),
});

export const newApiKeyBody = Type.Object({ name: label(100) });

export const newApiKeySchema = Type.Object({
  id: id(),
  name: Type.String(),
  key: Type.String({ description: 'The whole key; it is never shown again' }),
});
