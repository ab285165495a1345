package engine

// Version is Montego's version. It is purely numeric and its second number is
// at least 15, because Lizzie takes an engine with less for one that cannot
// analyse.
const Version = "0.15.0"
