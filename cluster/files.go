package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// filesStore is where the server keeps what many tasks need and what is too long for one
// message, by its SHA-256.
const filesStore = "MONTEGO_FILES"

// files returns the store, which is made if it is not there.
func files(ctx context.Context, conn *nats.Conn) (jetstream.ObjectStore, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	store, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: filesStore, TTL: resultsAge})
	if err != nil {
		return nil, fmt.Errorf("the NATS server keeps no files (JetStream): %w", err)
	}
	return store, nil
}

// keepFile keeps data at the server for resultsAge, and returns its name.
func keepFile(ctx context.Context, conn *nats.Conn, data []byte) (name string, err error) {
	store, err := files(ctx, conn)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	name = hex.EncodeToString(sum[:])
	_, err = store.PutBytes(ctx, name, data) // again, if it is there: its time begins anew
	return name, err
}

// takeFile returns the data of a name.
func takeFile(ctx context.Context, conn *nats.Conn, name string) ([]byte, error) {
	store, err := files(ctx, conn)
	if err != nil {
		return nil, err
	}
	data, err := store.GetBytes(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("a file of the task: %w", err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != name {
		return nil, errors.New("a file of the task is damaged")
	}
	return data, nil
}
