import {
  bedrockAgentChecks,
  bedrockGuardrailChecks,
  bedrockPromptChecks,
} from '../../../../../domain/clouds/aws/bedrock/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: bedrock', () => {
  testSchemaChecks(bedrockGuardrailChecks, {
    bedrock_guardrail_prompt_attack_filter_enabled: {
      pass: {
        ContentPolicyConfig: {
          FiltersConfig: [{ Type: 'PROMPT_ATTACK', InputStrength: 'HIGH', OutputStrength: 'NONE' }],
        },
      },
      fail: {
        ContentPolicyConfig: {
          FiltersConfig: [{ Type: 'PROMPT_ATTACK', InputStrength: 'MEDIUM', OutputStrength: 'NONE' }],
        },
      },
    },
    bedrock_guardrail_sensitive_information_filter_enabled: {
      pass: { SensitiveInformationPolicyConfig: { PiiEntitiesConfig: [{ Type: 'EMAIL', Action: 'BLOCK' }] } },
      fail: {},
    },
    bedrock_guardrail_contextual_grounding_filter_enabled: {
      pass: {
        ContextualGroundingPolicyConfig: {
          FiltersConfig: [
            { Type: 'GROUNDING', Threshold: 0.7 },
            { Type: 'RELEVANCE', Threshold: 0.7 },
          ],
        },
      },
      fail: { ContextualGroundingPolicyConfig: { FiltersConfig: [{ Type: 'GROUNDING', Threshold: 0.7 }] } },
    },
  });

  testOutcomes(bedrockGuardrailChecks, 'bedrock_guardrail_sensitive_information_filter_enabled', {
    says: 'does not count a filter that only reports what it finds',
    documents: (
      [
        ['fail', { Type: 'EMAIL', Action: 'NONE' }],
        ['fail', { Type: 'EMAIL', Action: 'BLOCK', InputEnabled: false, OutputEnabled: false }],
        ['fail', { Type: 'EMAIL', Action: 'BLOCK', InputAction: 'NONE', OutputAction: 'NONE' }],
        ['pass', { Type: 'EMAIL', Action: 'NONE', OutputAction: 'ANONYMIZE' }],
        ['not_evaluated', { Type: 'EMAIL', Action: 'WARN' }],
        ['not_evaluated', { Type: 'EMAIL' }],
      ] as const
    ).map(([outcome, filter]) => [outcome, { SensitiveInformationPolicyConfig: { PiiEntitiesConfig: [filter] } }]),
  });

  testOutcomes(bedrockGuardrailChecks, 'bedrock_guardrail_sensitive_information_filter_enabled', {
    says: 'is about regular expressions, too',
    documents: [
      ['pass', { SensitiveInformationPolicyConfig: { RegexesConfig: [{ Pattern: 'x', Action: 'BLOCK' }] } }],
      ['fail', { SensitiveInformationPolicyConfig: { RegexesConfig: [{ Pattern: 'x', Action: 'NONE' }] } }],
      ['fail', { SensitiveInformationPolicyConfig: { PiiEntitiesConfig: [], RegexesConfig: [] } }],
    ],
  });

  testSchemaChecks(bedrockAgentChecks, {
    bedrock_agent_guardrail_enabled: {
      pass: { GuardrailConfiguration: { GuardrailIdentifier: 'g-1', GuardrailVersion: '1' } },
      fail: {},
    },
  });

  testSchemaChecks(bedrockPromptChecks, {
    bedrock_prompt_encrypted_with_cmk: {
      pass: { CustomerEncryptionKeyArn: 'arn:aws:kms:eu-west-1:111122223333:key/1' },
      fail: {},
    },
  });

  testOutcomes(bedrockGuardrailChecks, 'bedrock_guardrail_prompt_attack_filter_enabled', {
    says: 'does not count a filter without effect',
    documents: [
      [
        'fail',
        {
          ContentPolicyConfig: {
            FiltersConfig: [{ Type: 'PROMPT_ATTACK', InputStrength: 'HIGH', InputEnabled: false }],
          },
        },
      ],
      [
        'fail',
        {
          ContentPolicyConfig: {
            FiltersConfig: [{ Type: 'PROMPT_ATTACK', InputStrength: 'HIGH', InputAction: 'NONE' }],
          },
        },
      ],
      ['fail', { ContentPolicyConfig: { FiltersConfig: [{ Type: 'HATE', InputStrength: 'HIGH' }] } }],
      ['fail', {}],
    ],
  });
});
