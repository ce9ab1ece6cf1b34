// A Pub/Sub server for tests: Google's own fake behind the paths and the JSON of the REST API.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"

	"cloud.google.com/go/pubsub/apiv1/pubsubpb"
	"cloud.google.com/go/pubsub/pstest"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// HTTP status by code, as google.rpc.Code maps them.
var httpStatus = map[codes.Code]int{
	codes.InvalidArgument:    400,
	codes.FailedPrecondition: 400,
	codes.NotFound:           404,
	codes.AlreadyExists:      409,
	codes.Unavailable:        503,
	codes.DeadlineExceeded:   504,
}

type gateway struct {
	topics        pubsubpb.PublisherClient
	subscriptions pubsubpb.SubscriberClient
}

func main() {
	fake := pstest.NewServer()
	connection, err := grpc.NewClient(fake.Addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		panic(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	go func() {
		// The parent holds the other end: the server ends with it.
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	panic(http.Serve(listener, gateway{pubsubpb.NewPublisherClient(connection), pubsubpb.NewSubscriberClient(connection)}))
}

func (g gateway) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	answer, err := g.call(request)
	if err == nil {
		var body []byte
		if body, err = protojson.Marshal(answer); err == nil {
			response.Header().Set("content-type", "application/json")
			_, _ = response.Write(body)
			return
		}
	}
	fault := status.Convert(err)
	code, known := httpStatus[fault.Code()]
	if !known {
		code = 500
	}
	body, _ := json.Marshal(map[string]any{"error": map[string]any{
		"code": code, "message": fault.Message(), "status": statusName(fault.Code()),
	}})
	response.Header().Set("content-type", "application/json")
	response.WriteHeader(code)
	_, _ = response.Write(body)
}

func (g gateway) call(request *http.Request) (proto.Message, error) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return nil, err
	}
	path := strings.TrimPrefix(request.URL.Path, "/v1/")
	name, verb, _ := strings.Cut(path, ":")
	isTopic := strings.Contains(name, "/topics/")
	context := request.Context()
	switch {
	case request.Method == "PUT" && isTopic:
		message := &pubsubpb.Topic{}
		return reply(body, message, func() (proto.Message, error) {
			message.Name = name
			return g.topics.CreateTopic(context, message)
		})
	case request.Method == "PUT":
		message := &pubsubpb.Subscription{}
		return reply(body, message, func() (proto.Message, error) {
			message.Name = name
			return g.subscriptions.CreateSubscription(context, message)
		})
	case verb == "publish":
		message := &pubsubpb.PublishRequest{}
		return reply(body, message, func() (proto.Message, error) {
			message.Topic = name
			return g.topics.Publish(context, message)
		})
	case verb == "pull":
		message := &pubsubpb.PullRequest{}
		return reply(body, message, func() (proto.Message, error) {
			message.Subscription = name
			return g.subscriptions.Pull(context, message)
		})
	case verb == "acknowledge":
		message := &pubsubpb.AcknowledgeRequest{}
		return reply(body, message, func() (proto.Message, error) {
			message.Subscription = name
			return g.subscriptions.Acknowledge(context, message)
		})
	case verb == "modifyAckDeadline":
		message := &pubsubpb.ModifyAckDeadlineRequest{}
		return reply(body, message, func() (proto.Message, error) {
			message.Subscription = name
			return g.subscriptions.ModifyAckDeadline(context, message)
		})
	}
	return nil, status.Errorf(codes.NotFound, "there is no %s %s", request.Method, request.URL.Path)
}

// reply reads the body into the message, as Google's REST front ends do, and makes the call.
func reply(body []byte, message proto.Message, call func() (proto.Message, error)) (proto.Message, error) {
	if len(body) > 0 {
		if err := protojson.Unmarshal(body, message); err != nil {
			return nil, status.Error(codes.InvalidArgument, err.Error())
		}
	}
	return call()
}

// statusName returns a code as REST writes it: NOT_FOUND for NotFound.
func statusName(code codes.Code) string {
	var name strings.Builder
	for index, letter := range code.String() {
		if index > 0 && letter >= 'A' && letter <= 'Z' {
			name.WriteByte('_')
		}
		name.WriteRune(letter)
	}
	return strings.ToUpper(name.String())
}
