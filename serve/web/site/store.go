//go:build js

package main

import (
	"errors"
	"syscall/js"
	"time"

	"montego/serve/web/games"
)

// store keeps records in the browser's database. It is a games.Store. Its
// methods wait, so what the browser calls must not call them.
type store struct {
	records js.Value // of worker.js; its functions return promises
}

// List follows games.Store.
func (s *store) List() (all []games.Stored, err error) {
	list, err := await(s.records.Call("list"))
	if err != nil {
		return nil, err
	}
	for i := range list.Length() {
		r := list.Index(i)
		all = append(all, games.Stored{
			Name: r.Get("name").String(), Changed: time.UnixMilli(int64(r.Get("changed").Float())),
		})
	}
	return all, nil
}

// Load follows games.Store.
func (s *store) Load(name string) ([]byte, error) {
	r, err := await(s.records.Call("load", name))
	if err != nil {
		return nil, err
	}
	if r.IsUndefined() {
		return nil, errors.New("there is no such record")
	}
	return []byte(r.Get("record").String()), nil
}

// Save follows games.Store.
func (s *store) Save(name string, record []byte) error {
	_, err := await(s.records.Call("save", name, string(record)))
	return err
}

// Delete follows games.Store.
func (s *store) Delete(name string) error {
	_, err := await(s.records.Call("remove", name))
	return err
}

// await returns what a promise turns out to be.
func await(promise js.Value) (value js.Value, err error) {
	done := make(chan struct{})
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) > 0 {
			value = args[0]
		}
		close(done)
		return nil
	})
	defer kept.Release()
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New("the browser does not say why")
		if len(args) > 0 && args[0].Type() == js.TypeObject {
			err = errors.New(args[0].Get("message").String())
		}
		close(done)
		return nil
	})
	defer broken.Release()
	promise.Call("then", kept, broken)
	<-done
	return value, err
}
