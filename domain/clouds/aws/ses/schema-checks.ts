import { isOfKnown, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const sesEmailIdentityChecks = propertyRules('AWS::SES::EmailIdentity', {
  ses_identity_dkim_enabled: {
    path: '/DkimAttributes/SigningEnabled',
    type: 'boolean',
    // An address is signed for by its domain.
    when: { path: '/EmailIdentity', type: 'string', passes: (name) => typeof name === 'string' && !name.includes('@') },
    passes: isTrue,
    failure: 'Messages are not signed with DKIM',
  },
});

export const sesConfigurationSetChecks = propertyRules('AWS::SES::ConfigurationSet', {
  ses_configuration_set_tls_required: {
    path: '/DeliveryOptions/TlsPolicy',
    type: 'string',
    absent: 'OPTIONAL',
    passes: isOfKnown({ passes: ['REQUIRE'], fails: ['OPTIONAL'] }),
    failure: 'Messages can be sent without TLS',
  },
});
