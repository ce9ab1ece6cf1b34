import { Type } from 'typebox';
import { acceptedJobSchema, id, nullable, providerKind, syncStatus, timestamp } from '../fields.ts';
import { named } from '../named.ts';

/** Provider of the interface specification §2, with what was added to it. */
export const providerSchema = named(
  'Provider',
  Type.Object({
    id: id(),
    name: Type.String(),
    type: providerKind(),
    status: syncStatus(),
    status_reason: nullable(Type.String({ description: 'What did not work in the last sync' })),
    account_id: nullable(Type.String({ description: 'Null until the credentials were checked' })),
    authentication: Type.Object(
      {
        type: Type.String({ description: 'e.g. `access_key`' }),
        identity: nullable(
          Type.String({ description: 'The role, service account or application that calls the cloud' }),
        ),
      },
      { description: 'How the account is accessed; never contains a secret' },
    ),
    regions: Type.Array(Type.String()),
    schema_types: nullable(
      Type.Boolean({ description: 'Whether syncs list types by schema; null as the installation is set' }),
    ),
    resource_count: Type.Integer({ minimum: 0, description: 'Resources that are not deleted' }),
    last_synced_at: nullable(timestamp()),
    created_at: timestamp(),
  }),
);

/** The request body of switching types by schema. */
export const schemaTypesBody = named(
  'SwitchSchemaTypesRequest',
  Type.Object({
    enabled: nullable(Type.Boolean({ description: 'Null for the setting of the installation, `SCHEMA_TYPES`' })),
  }),
);

export const syncAccepted = acceptedJobSchema;
