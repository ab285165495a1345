// Package pagetest tries, for tests, whether a page of package page is what it
// claims to be: well-formed, and in need of no other file.
package pagetest
