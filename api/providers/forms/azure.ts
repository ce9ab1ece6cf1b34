import { Type } from 'typebox';
import { storedKeyTypes } from '../../../domain/clouds/authentication.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { label } from '../../fields.ts';
import { connectForm, type Access } from './form.ts';
import { named } from '../../named.ts';

/**
 * Returns the schema of directory, application and subscription ids: GUIDs, so that nothing else can become part of a
 * URL.
 */
const guid = (description: string) =>
  Type.String({
    maxLength: 36,
    pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    description,
  });

const clientId = guid('Application (client) id');
const clientSecret = Type.String({ minLength: 1, maxLength: 256, pattern: '^[\\x21-\\x7e]+$' });

/** A subscription's listings span its regions. */
const regions = ['global'];

export const azureForm = connectForm({
  kind: kindOf.azure,
  subject: 'an Azure subscription',
  connectBody: named(
    'ConnectAzureRequest',
    Type.Object({
      name: label(),
      clientId,
      clientSecret,
      tenantId: guid('Directory (tenant) id'),
      subscriptionId: guid('Subscription id'),
    }),
  ),
  credentialsBody: Type.Object({ clientId, clientSecret }),
  async connect({ name, clientId, clientSecret, tenantId, subscriptionId }) {
    return {
      name,
      regions,
      allRegions: false,
      scope: { tenantId: tenantId.toLowerCase(), subscriptionId: subscriptionId.toLowerCase() },
      ...accessOf({ clientId, clientSecret }),
    };
  },
  async replace(key) {
    return accessOf(key);
  },
});

function accessOf({ clientId, clientSecret }: { clientId: string; clientSecret: string }): Access {
  return {
    authentication: { type: storedKeyTypes.cloud_c, identity: clientId },
    credentials: { clientId, clientSecret },
  };
}
