import { isNamed, isTrue, type PropertyDefinition } from '../../../checks/property-rules.ts';

/**
 * Requests from the internet. A network security perimeter (`SecuredByPerimeter`) admits only what its rules name. Not evaluated
 * where it is absent.
 */
export const noPublicAccess: PropertyDefinition = {
  path: '/properties/publicNetworkAccess',
  type: 'string',
  passes: isNamed('Disabled', 'SecuredByPerimeter'),
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
  path: '/properties/privateEndpointConnections/*/properties/privateLinkServiceConnectionState/status',
  type: 'string',
  absent: null,
  within: '/properties',
  of: 'one',
  passes: isNamed('Approved'),
  failure: 'No connection of a private endpoint is approved',
};
