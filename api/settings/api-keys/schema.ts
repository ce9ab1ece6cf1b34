import { Type } from 'typebox';
import { keyScopes } from '../../../domain/key-scopes.ts';
import { accessLimit, givenAccessLimit, requiredAccessLimit } from '../../access-limits/schema.ts';
import { id, keyScope, label, nullable, timestamp } from '../../fields.ts';
import { named } from '../../named.ts';

const limits = {
  expires_at: nullable(timestamp()),
  scopes: nullable(
    Type.Array(keyScope(), { description: 'What the key is limited to; null: all that its owner may do' }),
  ),
  access_limit: accessLimit('What the key is limited to, besides the limit of its owner; null: nothing of its own'),
};

export const apiKeySchema = named(
  'ApiKey',
  Type.Object({
    id: id(),
    name: Type.String(),
    prefix: Type.String({ description: 'First characters of the key', examples: ['ias_Zk3vQx1p…'] }),
    created_at: timestamp(),
    last_used_at: nullable(timestamp()),
    member_id: id('Id of the owner'),
    owner: Type.String({ description: 'E-mail address of the owner' }),
    ...limits,
  }),
);

export const newApiKeyBody = named(
  'NewApiKey',
  Type.Object({
    name: label(100),
    expires_at: Type.Optional(
      Type.Union([timestamp(), Type.Null()], { description: 'When the key expires; never if omitted' }),
    ),
    scopes: Type.Optional(
      Type.Union(
        [Type.Array(keyScope(), { minItems: 1, maxItems: keyScopes.length, uniqueItems: true }), Type.Null()],
        {
          description: 'What the key may be used for; if omitted, all that its owner may do',
        },
      ),
    ),
    access_limit: givenAccessLimit(
      'What the key is limited to. The limit of its owner holds besides; null, or omitted: nothing of its own',
    ),
  }),
);

export const keyLimitBody = named(
  'ApiKeyLimitChange',
  Type.Object({
    access_limit: requiredAccessLimit(
      'What the key is limited to. The limit of its owner holds besides; null: nothing of its own',
    ),
  }),
);

export const newApiKeySchema = named(
  'CreatedApiKey',
  Type.Object({
    id: id(),
    name: Type.String(),
    key: Type.String({ description: 'The whole key; it is never shown again' }),
    ...limits,
  }),
);
