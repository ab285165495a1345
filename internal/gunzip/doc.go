// Package gunzip reads files that may be compressed by gzip or not, whatever their names
// say.
package gunzip
