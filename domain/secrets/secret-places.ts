/**
 * How a member of a document is scanned for secrets:
 * - `variables`: a map of names to values, or a list of entries with a name and a value.
 * - `text`: a text; a list of texts is a command line.
 * - `base64`: text or gzip in base64, such as user data.
 * - `document`: an object, or a text that may be JSON; its members are named values.
 */
export type ScannedForm = 'variables' | 'text' | 'base64' | 'document';

export interface ScannedPlace {
  /** Members from the top; `*` stands for the items of a list or the members of an object. */
  path: string;
  form: ScannedForm;
}

/** Returns the places of containers that are described as in Kubernetes: Cloud Run, container apps. */
const containersAt = (path: string): ScannedPlace[] => [
  { path: `${path}/*/env`, form: 'variables' },
  { path: `${path}/*/command`, form: 'text' },
  { path: `${path}/*/args`, form: 'text' },
];

const groupContainersAt = (path: string): ScannedPlace[] => [
  { path: `${path}/*/properties/environmentVariables`, form: 'variables' },
  { path: `${path}/*/properties/command`, form: 'text' },
];

const jobContainerAt = (path: string): ScannedPlace[] => [
  { path: `${path}/Environment`, form: 'variables' },
  { path: `${path}/Command`, form: 'text' },
];

const appRunner = 'SourceConfiguration';

/**
 * Where resources of types that are read by schema hold text that people write and that machines run or get: type → places.
 * What a vendor never shows (user data of launch templates and of Azure's machines, `secureValue`) is not here.
 */
export const secretPlaces: Readonly<Record<string, readonly ScannedPlace[]>> = {
  'AWS::ECS::TaskDefinition': [
    { path: 'ContainerDefinitions/*/Environment', form: 'variables' },
    { path: 'ContainerDefinitions/*/Command', form: 'text' },
    { path: 'ContainerDefinitions/*/EntryPoint', form: 'text' },
  ],
  'AWS::AutoScaling::LaunchConfiguration': [{ path: 'UserData', form: 'base64' }],
  'AWS::SSM::Document': [{ path: 'Content', form: 'document' }],
  'AWS::StepFunctions::StateMachine': [{ path: 'DefinitionString', form: 'document' }],
  'AWS::CloudFormation::Stack': [{ path: 'Parameters', form: 'variables' }],
  'AWS::Batch::JobDefinition': [
    ...jobContainerAt('ContainerProperties'),
    ...jobContainerAt('EcsProperties/TaskProperties/*/Containers/*'),
    ...jobContainerAt('NodeProperties/NodeRangeProperties/*/Container'),
    ...jobContainerAt('NodeProperties/NodeRangeProperties/*/EcsProperties/TaskProperties/*/Containers/*'),
    ...containersAt('EksProperties/PodProperties/Containers').map(capitalised),
    ...containersAt('EksProperties/PodProperties/InitContainers').map(capitalised),
    { path: 'Parameters', form: 'variables' },
  ],
  'AWS::AppRunner::Service': [
    { path: `${appRunner}/ImageRepository/ImageConfiguration/RuntimeEnvironmentVariables`, form: 'variables' },
    { path: `${appRunner}/ImageRepository/ImageConfiguration/StartCommand`, form: 'text' },
    {
      path: `${appRunner}/CodeRepository/CodeConfiguration/CodeConfigurationValues/RuntimeEnvironmentVariables`,
      form: 'variables',
    },
  ],
  'AWS::Glue::Job': [
    { path: 'DefaultArguments', form: 'variables' },
    { path: 'NonOverridableArguments', form: 'variables' },
  ],
  'AWS::SageMaker::Model': [
    { path: 'PrimaryContainer/Environment', form: 'variables' },
    { path: 'Containers/*/Environment', form: 'variables' },
  ],
  'AWS::SageMaker::NotebookInstanceLifecycleConfig': [
    { path: 'OnCreate/*/Content', form: 'base64' },
    { path: 'OnStart/*/Content', form: 'base64' },
  ],

  'run.googleapis.com/Service': [
    ...containersAt('spec/template/spec/containers'),
    ...containersAt('template/containers'),
  ],
  'run.googleapis.com/Job': [
    ...containersAt('spec/template/spec/template/spec/containers'),
    ...containersAt('template/template/containers'),
  ],
  'compute.googleapis.com/InstanceTemplate': [{ path: 'properties/metadata/items', form: 'variables' }],
  'composer.googleapis.com/Environment': [{ path: 'config/softwareConfig/envVariables', form: 'variables' }],
  'appengine.googleapis.com/Version': [
    { path: 'envVariables', form: 'variables' },
    { path: 'buildEnvVariables', form: 'variables' },
  ],

  'microsoft.app/containerapps': [
    ...containersAt('properties/template/containers'),
    ...containersAt('properties/template/initContainers'),
  ],
  'microsoft.app/jobs': [
    ...containersAt('properties/template/containers'),
    ...containersAt('properties/template/initContainers'),
  ],
  'microsoft.containerinstance/containergroups': [
    ...groupContainersAt('properties/containers'),
    ...groupContainersAt('properties/initContainers'),
  ],
  'microsoft.compute/virtualmachines/extensions': [{ path: 'properties/settings', form: 'document' }],
  'microsoft.resources/deploymentscripts': [
    { path: 'properties/environmentVariables', form: 'variables' },
    { path: 'properties/scriptContent', form: 'text' },
    { path: 'properties/arguments', form: 'text' },
  ],
  'microsoft.logic/workflows': [
    { path: 'properties/definition', form: 'document' },
    { path: 'properties/parameters', form: 'document' },
  ],
};

/** CloudFormation writes the names of Kubernetes with a capital. */
function capitalised({ path, form }: ScannedPlace): ScannedPlace {
  const names = path.split('/');
  const last = names.pop() ?? '';
  return { path: [...names, last[0]?.toUpperCase() + last.slice(1)].join('/'), form };
}
