"""Seeds an emulated account with resources of types that syncs read through Cloud Control, and prints their models.

    python schema_resources.py ENDPOINT REGION ordinary|adversarial

The emulator has no Cloud Control. What its own services show of a resource is brought into the form that CloudFormation's
schema of the type describes, as AWS's handlers do: names in Pascal case, and nothing that the schema does not have. Prints
one JSON object a line: `type`, `model`, and `arn`, by which scanners name the resource.
"""

import json
import sys
from pathlib import Path

import boto3
import cfnlint

endpoint, region, kind_of_account = sys.argv[1:]
account = "123456789012"
role = f"arn:aws:iam::{account}:role/service"
key = f"arn:aws:kms:{region}:{account}:key/11111111-2222-4333-8444-555555555555"

session = boto3.Session(
    aws_access_key_id="AKIACOMPARECOMPARE00",
    aws_secret_access_key="secret-of-the-comparison",
    region_name=region,
)
schemas = {}
for file in (Path(cfnlint.__file__).parent / "data/schemas/resources").glob("*.json"):
    schema = json.loads(file.read_text())
    schemas[schema["typeName"]] = schema


def client(service):
    return session.client(service, endpoint_url=endpoint)


def resolved(schema, whole):
    while "$ref" in schema:
        schema = whole["definitions"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


def shaped(value, schema, whole):
    """A value in the form of a schema: without names that it does not have."""
    schema = resolved(schema, whole)
    if isinstance(value, list):
        return [shaped(item, schema.get("items", {}), whole) for item in value]
    if not isinstance(value, dict):
        return value
    properties = schema.get("properties")
    if properties is None:
        return value
    named = {name[:1].upper() + name[1:]: item for name, item in value.items()}
    return {
        name: shaped(item, properties[name], whole)
        for name, item in named.items()
        if name in properties and item is not None
    }


def subnet():
    return client("ec2").describe_subnets()["Subnets"][0]["SubnetId"]


def security_group():
    return client("ec2").describe_security_groups()["SecurityGroups"][0]["GroupId"]


def show(kind, arn, description):
    whole = schemas[kind]
    model = shaped(description, {"properties": whole["properties"]}, whole)
    print(json.dumps({"type": kind, "arn": arn, "model": model}, default=str))


def seed_rest_apis():
    gateway = client("apigateway")
    certificate = "a1b2c3"

    def change(path, value):
        return {"op": "replace", "path": path, "value": value}

    ordinary = {
        "good": [
            change("/tracingEnabled", "true"),
            change("/clientCertificateId", certificate),
            change("/*/*/logging/loglevel", "INFO"),
            change("/*/*/caching/enabled", "true"),
            change("/*/*/caching/dataEncrypted", "true"),
        ],
        "bad": [
            change("/*/*/logging/loglevel", "OFF"),
            change("/*/*/caching/enabled", "true"),
            change("/*/*/caching/dataEncrypted", "false"),
        ],
        "errors": [change("/tracingEnabled", "true"), change("/*/*/logging/loglevel", "ERROR")],
        "plain": [],
    }
    adversarial = {
        "partly-logged": [
            change("/*/*/logging/loglevel", "INFO"),
            change("/orders/GET/logging/loglevel", "OFF"),
        ],
        "partly-encrypted": [
            change("/*/*/caching/enabled", "true"),
            change("/*/*/caching/dataEncrypted", "true"),
            change("/orders/GET/caching/enabled", "true"),
            change("/orders/GET/caching/dataEncrypted", "false"),
        ],
    }
    stages = ordinary if kind_of_account == "ordinary" else adversarial
    api = gateway.create_rest_api(name="orders")["id"]
    show("AWS::ApiGateway::RestApi", f"arn:aws:apigateway:{region}::/restapis/{api}", {"RestApiId": api, "Name": "orders"})
    root = gateway.get_resources(restApiId=api)["items"][0]["id"]
    gateway.put_method(restApiId=api, resourceId=root, httpMethod="GET", authorizationType="NONE")
    gateway.put_integration(restApiId=api, resourceId=root, httpMethod="GET", type="MOCK")
    for name, changes in stages.items():
        cached = {"cacheClusterEnabled": True, "cacheClusterSize": "0.5"} if name in ("good", "bad", "partly-encrypted") else {}
        deployment = gateway.create_deployment(restApiId=api)["id"]
        gateway.create_stage(restApiId=api, stageName=name, deploymentId=deployment, **cached)
        if changes:
            gateway.update_stage(restApiId=api, stageName=name, patchOperations=changes)
        stage = gateway.get_stage(restApiId=api, stageName=name)
        methods = [
            {
                "HttpMethod": where.rsplit("/", 1)[1],
                "ResourcePath": "/" + where.rsplit("/", 1)[0],
                **{word[:1].upper() + word[1:]: value for word, value in settings.items()},
            }
            for where, settings in stage.pop("methodSettings", {}).items()
        ]
        tags = {"tags": []}
        show(
            "AWS::ApiGateway::Stage",
            f"arn:aws:apigateway:{region}::/restapis/{api}/stages/{name}",
            {**stage, **tags, "RestApiId": api, "MethodSettings": methods},
        )


def seed_http_apis():
    gateway = client("apigatewayv2")
    log = f"arn:aws:logs:{region}:{account}:log-group:access"
    for name, logged in {"logged": True, "silent": False, "other": True}.items():
        api = gateway.create_api(Name=name, ProtocolType="HTTP")["ApiId"]
        show(
            "AWS::ApiGatewayV2::Api",
            f"arn:aws:apigateway:{region}::apis/{api}",
            {"ApiId": api, "Name": name, "ProtocolType": "HTTP"},
        )
        settings = {"AccessLogSettings": {"DestinationArn": log, "Format": "$context.requestId"}} if logged else {}
        gateway.create_stage(ApiId=api, StageName="live", **settings)
        stage = gateway.get_stage(ApiId=api, StageName="live")
        stage.pop("Tags", None)
        show("AWS::ApiGatewayV2::Stage", f"arn:aws:apigateway:{region}::apis/{api}", {**stage, "ApiId": api})


def seed_containers():
    ecs = client("ecs")
    log = {"logDriver": "awslogs", "options": {"awslogs-group": "web"}}

    def container(**more):
        return {"name": "web", "image": "registry.example.com/web:1.4.2", "memory": 128, **more}

    good = {"readonlyRootFilesystem": True, "privileged": False, "user": "1000", "logConfiguration": log}
    ordinary = {
        "good": {"containerDefinitions": [container(**good)]},
        "good-awsvpc": {"containerDefinitions": [container(**good)], "networkMode": "awsvpc"},
        "host-as-user": {"containerDefinitions": [container(**good)], "networkMode": "host"},
        "host-as-root": {"containerDefinitions": [container(**{**good, "user": "root"})], "networkMode": "host"},
        "privileged": {"containerDefinitions": [container(**{**good, "privileged": True})]},
        "writable": {"containerDefinitions": [container(**{**good, "readonlyRootFilesystem": False})]},
        "unlogged": {"containerDefinitions": [container(readonlyRootFilesystem=True, user="1000")]},
        "shares-processes": {"containerDefinitions": [container(**good)], "pidMode": "host"},
    }
    root = {"containerDefinitions": [container(**{**good, "user": "0"})], "networkMode": "host"}
    families = ordinary if kind_of_account == "ordinary" else {"root-by-number": root}
    for family, definition in families.items():
        made = ecs.register_task_definition(family=family, **definition)["taskDefinition"]
        shown = ecs.describe_task_definition(taskDefinition=made["taskDefinitionArn"])["taskDefinition"]
        show("AWS::ECS::TaskDefinition", shown["taskDefinitionArn"], shown)
    if kind_of_account != "ordinary":
        return
    for name, setting in {"insights": "enabled", "enhanced": "enhanced", "blind": "disabled"}.items():
        ecs.create_cluster(clusterName=name, settings=[{"name": "containerInsights", "value": setting}])
        shown = ecs.describe_clusters(clusters=[name], include=["SETTINGS"])["clusters"][0]
        settings = [{"Name": one["name"], "Value": one["value"]} for one in shown["settings"]]
        show("AWS::ECS::Cluster", shown["clusterArn"], {"ClusterName": name, "ClusterSettings": settings})
    for name, address in {"private": "DISABLED", "public": "ENABLED", "bridged": None}.items():
        network = (
            {}
            if address is None
            else {
                "networkConfiguration": {
                    "awsvpcConfiguration": {
                        "subnets": [subnet()],
                        "securityGroups": [security_group()],
                        "assignPublicIp": address,
                    }
                }
            }
        )
        family = "good" if address is None else "good-awsvpc"
        ecs.create_service(cluster="insights", serviceName=name, taskDefinition=family, desiredCount=1, **network)
        shown = ecs.describe_services(cluster="insights", services=[name])["services"][0]
        model = {name: value for name, value in shown.items() if name in ("serviceArn", "serviceName", "networkConfiguration")}
        show("AWS::ECS::Service", shown["serviceArn"], {**model, "cluster": shown["clusterArn"]})


def seed_file_systems():
    efs = client("efs")
    for name, encrypted, backup, point in [
        ("good", True, True, {"PosixUser": {"Uid": 1000, "Gid": 1000}, "RootDirectory": {"Path": "/orders"}}),
        ("bad", False, False, {"RootDirectory": {"Path": "/"}}),
        ("plain", True, False, None),
    ]:
        encryption = {"KmsKeyId": key} if encrypted else {}
        made = efs.create_file_system(CreationToken=name, Encrypted=encrypted, Backup=backup, **encryption)
        identifier = made["FileSystemId"]
        arn = f"arn:aws:elasticfilesystem:{region}:{account}:file-system/{identifier}"
        shown = efs.describe_file_systems(FileSystemId=identifier)["FileSystems"][0]
        policy = {"Status": "DISABLED"}
        try:
            policy = efs.describe_backup_policy(FileSystemId=identifier)["BackupPolicy"]
        except efs.exceptions.PolicyNotFound:
            pass
        model = {word: shown[word] for word in ("FileSystemId", "Encrypted", "KmsKeyId") if word in shown}
        show("AWS::EFS::FileSystem", arn, {**model, "Arn": arn, "BackupPolicy": policy})
        if point is not None:
            access = efs.create_access_point(ClientToken=name, FileSystemId=identifier, **point)
            found = efs.describe_access_points(AccessPointId=access["AccessPointId"])["AccessPoints"][0]
            user = found.get("PosixUser")
            numbers = {} if user is None else {"PosixUser": {"Uid": str(user["Uid"]), "Gid": str(user["Gid"])}}
            # Scanners name the file system.
            show(
                "AWS::EFS::AccessPoint",
                arn,
                {
                    "AccessPointId": found["AccessPointId"],
                    "FileSystemId": identifier,
                    "RootDirectory": found["RootDirectory"],
                    **numbers,
                },
            )


def seed_streams():
    kinesis = client("kinesis")
    for name, encrypted, hours in [("good", True, 168), ("bad", False, 24), ("long", True, 336)]:
        kinesis.create_stream(StreamName=name, ShardCount=1)
        if encrypted:
            kinesis.start_stream_encryption(StreamName=name, EncryptionType="KMS", KeyId=key)
        if hours > 24:
            kinesis.increase_stream_retention_period(StreamName=name, RetentionPeriodHours=hours)
        shown = kinesis.describe_stream(StreamName=name)["StreamDescription"]
        encryption = (
            {"StreamEncryption": {"EncryptionType": "KMS", "KeyId": shown["KeyId"]}}
            if shown.get("EncryptionType") == "KMS"
            else {}
        )
        model = {"Name": name, "Arn": shown["StreamARN"], "RetentionPeriodHours": shown["RetentionPeriodHours"]}
        show("AWS::Kinesis::Stream", shown["StreamARN"], {**model, **encryption})


def seed_warehouses():
    redshift = client("redshift")
    client("s3").create_bucket(Bucket="warehouse-logs")
    good = {
        "AllowVersionUpgrade": True,
        "AutomatedSnapshotRetentionPeriod": 7,
        "DBName": "orders",
        "Encrypted": True,
        "EnhancedVpcRouting": True,
        "MasterUsername": "warehouse",
        "MultiAZ": True,
        "PubliclyAccessible": False,
    }
    bad = {
        "AllowVersionUpgrade": False,
        "AutomatedSnapshotRetentionPeriod": 1,
        "DBName": "dev",
        "Encrypted": False,
        "EnhancedVpcRouting": False,
        "MasterUsername": "awsuser",
        "MultiAZ": False,
        "PubliclyAccessible": False,
    }
    for name, settings in {"good": good, "bad": bad, "mixed": {**good, "Encrypted": False, "DBName": "dev"}}.items():
        redshift.create_cluster(
            ClusterIdentifier=name, NodeType="ra3.large", MasterUserPassword="Long-enough-1-password", **settings
        )
        if name != "bad":
            redshift.enable_logging(ClusterIdentifier=name, BucketName="warehouse-logs")
        shown = redshift.describe_clusters(ClusterIdentifier=name)["Clusters"][0]
        logging = redshift.describe_logging_status(ClusterIdentifier=name)
        model = {
            word: shown[word]
            for word in (
                "AllowVersionUpgrade",
                "AutomatedSnapshotRetentionPeriod",
                "ClusterIdentifier",
                "DBName",
                "Encrypted",
                "EnhancedVpcRouting",
                "MasterUsername",
                "NodeType",
                "PubliclyAccessible",
            )
            if word in shown
        }
        if "MultiAZ" in shown:
            model["MultiAZ"] = str(shown["MultiAZ"]).lower() in ("enabled", "true")
        if logging["LoggingEnabled"]:
            model["LoggingProperties"] = {"BucketName": logging["BucketName"]}
        model["ClusterType"] = "single-node"
        show("AWS::Redshift::Cluster", f"arn:aws:redshift:{region}:{account}:cluster:{name}", model)


def seed_notebooks():
    sagemaker = client("sagemaker")
    good = {
        "DirectInternetAccess": "Disabled",
        "KmsKeyId": key,
        "RootAccess": "Disabled",
        "SecurityGroupIds": [security_group()],
        "SubnetId": subnet(),
    }
    bad = {"DirectInternetAccess": "Enabled", "RootAccess": "Enabled"}
    for name, settings in {"good": good, "bad": bad, "mixed": {**good, "RootAccess": "Enabled"}}.items():
        sagemaker.create_notebook_instance(
            NotebookInstanceName=name, InstanceType="ml.t3.medium", RoleArn=role, **settings
        )
        shown = sagemaker.describe_notebook_instance(NotebookInstanceName=name)
        shown.pop("ResponseMetadata")
        shown.pop("SecurityGroups", None)
        shown.pop("NotebookInstanceLifecycleConfigName", None)
        arn = shown["NotebookInstanceArn"]
        show("AWS::SageMaker::NotebookInstance", arn, {**shown, "Id": arn})
    network = {"SecurityGroupIds": [security_group()], "Subnets": [subnet()]}
    for name, settings in {
        "isolated": {"EnableNetworkIsolation": True, "VpcConfig": network},
        "open": {},
        "networked": {"EnableNetworkIsolation": False, "VpcConfig": network},
    }.items():
        image = {"Image": f"{account}.dkr.ecr.{region}.amazonaws.com/model:1"}
        sagemaker.create_model(ModelName=name, ExecutionRoleArn=role, PrimaryContainer=image, **settings)
        shown = sagemaker.describe_model(ModelName=name)
        model = {word: shown[word] for word in ("EnableNetworkIsolation", "ExecutionRoleArn", "ModelName") if word in shown}
        if shown.get("VpcConfig"):
            model["VpcConfig"] = shown["VpcConfig"]
        show("AWS::SageMaker::Model", shown["ModelArn"], {**model, "ModelArn": shown["ModelArn"]})


def seed_state_machines():
    states = client("stepfunctions")
    log = f"arn:aws:logs:{region}:{account}:log-group:states:*"
    destination = [{"cloudWatchLogsLogGroup": {"logGroupArn": log}}]
    for name, logging in {
        "logged": {"level": "ALL", "includeExecutionData": False, "destinations": destination},
        "errors": {"level": "ERROR", "includeExecutionData": False, "destinations": destination},
        "silent": {"level": "OFF"},
    }.items():
        definition = {"StartAt": "Done", "States": {"Done": {"Type": "Succeed"}}}
        made = states.create_state_machine(
            name=name, definition=json.dumps(definition), roleArn=role, loggingConfiguration=logging
        )
        shown = states.describe_state_machine(stateMachineArn=made["stateMachineArn"])
        arn = shown["stateMachineArn"]
        show(
            "AWS::StepFunctions::StateMachine",
            arn,
            {
                "Arn": arn,
                "StateMachineName": name,
                "RoleArn": role,
                "LoggingConfiguration": shown.get("loggingConfiguration", {"level": "OFF"}),
            },
        )


of_both = (seed_rest_apis, seed_containers)
of_ordinary = (seed_http_apis, seed_file_systems, seed_streams, seed_warehouses, seed_notebooks, seed_state_machines)
for seed in (*of_both, *(of_ordinary if kind_of_account == "ordinary" else ())):
    seed()
