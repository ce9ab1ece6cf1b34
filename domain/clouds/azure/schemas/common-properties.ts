import { UnreadableField } from '../../../checks/fields.ts';
import {
  isNamed,
  isOfKnown,
  isTrue,
  type PropertyCondition,
  type PropertyDefinition,
} from '../../../checks/property-rules.ts';
import { isObject, type Json } from '../../../json.ts';

/**
 * Requests from the internet. A network security perimeter (`SecuredByPerimeter`) admits only what its rules name. Not evaluated
 * where it is absent.
 */
export const noPublicAccess: PropertyDefinition = {
  path: '/properties/publicNetworkAccess',
  type: 'string',
  passes: isOfKnown({ passes: ['Disabled', 'SecuredByPerimeter'], fails: ['Enabled'] }),
  failure: 'Public network access is enabled',
};

/** The same where the description of the type says that it is enabled by default. */
export const noPublicAccessByDefault: PropertyDefinition = { ...noPublicAccess, absent: 'Enabled' };

/** Keys and shared access signatures, which anyone may have. Not evaluated where it is absent. */
export const noLocalAuthentication: PropertyDefinition = {
  path: '/properties/disableLocalAuth',
  type: 'boolean',
  passes: isTrue,
  failure: 'Keys are accepted for authentication',
};

/** The same where the description of the type says that keys are accepted by default. */
export const noLocalAuthenticationByDefault: PropertyDefinition = { ...noLocalAuthentication, absent: false };

/** An approved connection of a private endpoint; Azure's own policies take a resource without any as one that has none. */
export const privateEndpoint: PropertyDefinition = {
  path: '/properties/privateEndpointConnections',
  type: 'array',
  absent: [],
  within: '/properties',
  passes: hasApproved,
  failure: 'No connection of a private endpoint is approved',
};

/** Returns whether a connection is approved. Throws where none is and one does not show its state. */
function hasApproved(connections: Json): boolean {
  const states = (Array.isArray(connections) ? connections : []).map(stateOf);
  if (states.some((state) => isNamed('Approved')(state))) return true;
  if (states.every((state) => typeof state === 'string')) return false;
  throw new UnreadableField('a connection of a private endpoint does not show its state');
}

function stateOf(connection: Json): Json {
  return ['properties', 'privateLinkServiceConnectionState', 'status'].reduce<Json>(
    (value, name) => (isObject(value) ? (value[name] ?? null) : null),
    connection,
  );
}

/** Returns the condition that a resource is in a tier that has private endpoints, by Azure's policies on such tiers. */
export const tierOtherThan = (path: `/${string}`, ...tiers: readonly string[]): PropertyCondition => ({
  path,
  type: 'string',
  passes: (tier) => !isNamed(...tiers)(tier),
});
