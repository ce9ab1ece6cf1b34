import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { isOfKnown, isSet, propertyRules } from '../schemas/property-rules.ts';

const isPromptFilter = (filter: Json): boolean =>
  isObject(filter) &&
  filter['Type'] === 'PROMPT_ATTACK' &&
  filter['InputStrength'] === 'HIGH' &&
  isInForce(filter, 'Input');

/** Returns whether a filter has an effect: it can be disabled, or only report what it finds. */
function isInForce(filter: JsonObject, side: 'Input' | ''): boolean {
  return filter[`${side}Enabled`] !== false && filter[`${side}Action`] !== 'NONE';
}

const isGrounded = (filters: Json): boolean =>
  Array.isArray(filters) &&
  ['GROUNDING', 'RELEVANCE'].every((type) =>
    filters.some((filter) => isObject(filter) && filter['Type'] === type && isInForce(filter, '')),
  );

/**
 * Returns whether a filter blocks or masks what it finds, in prompts or in responses. What is said of one of the two is used instead of
 * the action for both.
 */
const isMasking = (filter: Json): boolean =>
  isObject(filter) &&
  ['Input', 'Output'].some((side) => {
    if (filter[`${side}Enabled`] === false) return false;
    return isOfKnown({ passes: ['BLOCK', 'ANONYMIZE'], fails: ['NONE'] })(
      filter[`${side}Action`] ?? filter['Action'] ?? null,
    );
  });

const masksAny = (filters: Json): boolean => Array.isArray(filters) && filters.some(isMasking);

export const bedrockGuardrailChecks = propertyRules('AWS::Bedrock::Guardrail', {
  bedrock_guardrail_prompt_attack_filter_enabled: {
    path: '/ContentPolicyConfig/FiltersConfig/*',
    type: 'object',
    absent: null,
    of: 'one',
    passes: isPromptFilter,
    failure: 'Prompt attacks are not filtered with high strength',
  },
  bedrock_guardrail_sensitive_information_filter_enabled: {
    path: '/SensitiveInformationPolicyConfig/PiiEntitiesConfig',
    type: 'array',
    absent: [],
    passes: masksAny,
    or: [{ path: '/SensitiveInformationPolicyConfig/RegexesConfig', type: 'array', absent: [], passes: masksAny }],
    failure: 'Sensitive information is not filtered',
  },
  bedrock_guardrail_contextual_grounding_filter_enabled: {
    path: '/ContextualGroundingPolicyConfig/FiltersConfig',
    type: 'array',
    absent: [],
    passes: isGrounded,
    failure: 'Responses are not filtered by contextual grounding and relevance',
  },
});

export const bedrockAgentChecks = propertyRules('AWS::Bedrock::Agent', {
  bedrock_agent_guardrail_enabled: {
    path: '/GuardrailConfiguration/GuardrailIdentifier',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The agent has no guardrail',
  },
});

export const bedrockPromptChecks = propertyRules('AWS::Bedrock::Prompt', {
  bedrock_prompt_encrypted_with_cmk: {
    path: '/CustomerEncryptionKeyArn',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The prompt is not encrypted with a customer managed key',
  },
});
