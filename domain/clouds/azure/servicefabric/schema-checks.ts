import { UnreadableField } from '../../../checks/fields.ts';
import { isNamed, isOfKnown, isSet } from '../../../checks/property-rules.ts';
import { isObject, type Json } from '../../../json.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const servicefabricClusterChecks = propertyRules('microsoft.servicefabric/clusters', {
  servicefabric_cluster_entra_authentication: {
    path: '/properties/azureActiveDirectory/tenantId',
    type: 'string',
    absent: '',
    within: '/properties',
    passes: isSet,
    failure: 'Clients are not authenticated by Microsoft Entra ID',
  },
  servicefabric_cluster_protection_level: {
    path: '/properties/fabricSettings',
    type: 'array',
    // Azure's own policy takes a cluster without the setting as one whose messages are not protected.
    absent: [],
    within: '/properties',
    passes: encryptsMessages,
    shows: (sections) => levelsIn(sections),
    failure: 'The cluster protection level is not EncryptAndSign',
  },
});

const isEncrypted = isOfKnown({ passes: ['EncryptAndSign'], fails: ['None', 'Sign'] });

/** Returns whether the protection level is set to the one that encrypts. Throws where it is set to another one than those documented. */
function encryptsMessages(sections: Json): boolean {
  const levels = levelsIn(sections);
  return levels.length > 0 && levels.every(isEncrypted);
}

/** Returns the protection levels in the section `Security`, of which there is one at most in a cluster that works. */
const levelsIn = (sections: Json): Json[] =>
  named(sections, 'Security')
    .flatMap(({ parameters }) => named(parameters ?? null, 'ClusterProtectionLevel'))
    .map(({ value }) => value ?? null);

/** Returns the items of a list that have a name. Throws for a list that does not show its items or their names. */
function named(items: Json, wanted: string) {
  if (!Array.isArray(items)) throw new UnreadableField('the parameters of a section of settings are not shown');
  const objects = items.filter((item) => isObject(item));
  if (objects.length < items.length || objects.some(({ name }) => typeof name !== 'string')) {
    throw new UnreadableField('a setting does not show its name');
  }
  return objects.filter(({ name }) => isNamed(wanted)(name ?? null));
}
