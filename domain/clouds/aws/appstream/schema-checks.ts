import { isAtMost, isFalse, propertyRules } from '../schemas/property-rules.ts';

export const appstreamFleetChecks = propertyRules('AWS::AppStream::Fleet', {
  appstream_fleet_default_internet_access_disabled: {
    path: '/EnableDefaultInternetAccess',
    type: 'boolean',
    passes: isFalse,
    failure: 'Default internet access is enabled',
  },
  appstream_fleet_maximum_session_duration: {
    path: '/MaxUserDurationInSeconds',
    type: 'number',
    passes: (seconds) => typeof seconds === 'number' && seconds < 36_000,
    failure: 'Sessions may last 10 hours or more',
  },
  appstream_fleet_session_disconnect_timeout: {
    path: '/DisconnectTimeoutInSeconds',
    type: 'number',
    passes: isAtMost(300),
    failure: 'Sessions remain active for more than 5 minutes after users disconnect',
  },
  appstream_fleet_session_idle_disconnect_timeout: {
    path: '/IdleDisconnectTimeoutInSeconds',
    type: 'number',
    // Zero means that idle users are never disconnected.
    passes: (seconds) => typeof seconds === 'number' && seconds > 0 && seconds <= 600,
    failure: 'Users are not disconnected after 10 minutes without activity',
  },
});

export const appstreamImageBuilderChecks = propertyRules('AWS::AppStream::ImageBuilder', {
  appstream_image_builder_default_internet_access_disabled: {
    path: '/EnableDefaultInternetAccess',
    type: 'boolean',
    passes: isFalse,
    failure: 'Default internet access is enabled',
  },
});
