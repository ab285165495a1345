// Package memory sizes search trees by the memory that the process may have.
//
// [Available] says how much that is, a [Size] how much of it somebody wants for
// trees, and [Size.Share] what each of several trees gets. The program needs
// some memory besides its trees: up to a tenth of what they have, and 70 MB.
// No Share is so large that trees and program together would not fit.
//
// What may not live here: what the memory is used for.
package memory
